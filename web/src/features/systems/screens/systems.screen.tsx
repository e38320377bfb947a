import { Button } from '@mantine/core'
import type { System } from '@nineops/contract/dash-administration/systems/systems.contract'
import { IconPlus } from '../../../ui/icons/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import { AddressesPanel } from '../components/addresses-panel.tsx'
import { SystemDetail } from '../components/system-detail.tsx'
import { SystemForm } from '../components/system-form.tsx'
import { SystemsTable } from '../components/systems-table.tsx'
import { systemsQuery, useLiveSystems } from '../systems.queries.ts'
import { useSystemQuestions } from '../use-system-questions.ts'

const path = '/dash-administration/systems'

/** Registered systems with live health, and the addresses that may be called (product: Dash Administration). */
export function SystemsScreen() {
  useLiveSystems()
  const { system: shown } = useSearch({ from: path })
  const navigate = useNavigate()
  const systems = useQuery(systemsQuery)
  const [form, setForm] = useState<'closed' | 'new' | System>('closed')
  const { ask, checking } = useSystemQuestions()
  const open = systems.data?.find(system => system.index === shown)
  const show = (system: number | undefined) =>
    void navigate({ to: path, search: previous => ({ ...previous, view: undefined, system }) })
  return (
    <>
      <PageHeader
        title="Systems"
        about="Systems that NineOps works with, and their health."
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setForm('new')}>
            Add system
          </Button>
        }
      />
      <ScreenTabs
        parameter="view"
        views={[
          {
            value: 'systems',
            label: 'Systems',
            content: (
              <SystemsTable
                systems={systems.data}
                error={systems.error}
                onRetry={() => void systems.refetch()}
                onOpen={system => show(system.index)}
              />
            ),
          },
          { value: 'addresses', label: 'Allowed addresses', content: <AddressesPanel /> },
        ]}
      />
      <ResourceDrawer
        opened={open !== undefined && form === 'closed'}
        title={open?.name ?? ''}
        size={820}
        onClose={() => show(undefined)}
      >
        {guard =>
          open && (
            <SystemDetail
              system={open}
              busy={checking}
              onCheck={() => ask.check(open)}
              onEdit={() => setForm(open)}
              onSwitch={() => void guard.during(() => ask.turn(open))}
              onDelete={() =>
                void guard.during(async () => {
                  if (await ask.remove(open)) show(undefined)
                })
              }
            />
          )
        }
      </ResourceDrawer>
      <ResourceDrawer
        opened={form !== 'closed'}
        title={typeof form === 'object' ? form.name : 'Add system'}
        onClose={() => setForm('closed')}
      >
        {form !== 'closed' && <SystemForm system={typeof form === 'object' ? form : undefined} />}
      </ResourceDrawer>
    </>
  )
}
