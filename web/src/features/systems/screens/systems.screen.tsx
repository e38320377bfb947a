import { Button } from '@mantine/core'
import type { System } from '@nineops/contract/dash-administration/systems/systems.contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { RecordDrawer, useRecordDrawer } from '../../../ui/overlays/record-drawer.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import { SystemDetail } from '../components/system-detail.tsx'
import { SystemsTable } from '../components/systems-table.tsx'
import { systemsQuery, useLiveSystems } from '../systems.queries.ts'
import { useSystemQuestions } from '../use-system-questions.ts'

const AddressesPanel = lazy(() => import('../components/addresses-panel.tsx'))
const SystemForm = lazy(() => import('../components/system-form.tsx'))

const path = '/dash-administration/systems'

/** Registered systems with live health, and the addresses that may be called (product: Dash Administration). */
export function SystemsScreen() {
  useLiveSystems()
  const { system: shown, view } = useSearch({ from: path })
  const navigate = useNavigate()
  const systems = useQuery(systemsQuery)
  const form = useRecordDrawer<System>()
  const { ask, checking } = useSystemQuestions()
  const open = systems.data?.find(system => system.index === shown)
  const show = (system: number | undefined) =>
    void navigate({ to: path, search: previous => ({ ...previous, view: undefined, system }) })
  return (
    <>
      <PageHeader
        title="Systems"
        about="Systems that NineOps works with, and their health."
        actions={view !== 'addresses' && <Button onClick={form.add}>Add system</Button>}
      />
      <ScreenTabs
        parameter="view"
        views={[
          {
            value: 'systems',
            label: 'Systems',
            content: <SystemsTable list={systems} onOpen={system => show(system.index)} />,
          },
          { value: 'addresses', label: 'Allowed addresses', content: <AddressesPanel /> },
        ]}
      />
      <ResourceDrawer
        opened={open !== undefined && !form.opened}
        title={open?.name ?? ''}
        wide
        onClose={() => show(undefined)}
      >
        {guard =>
          open && (
            <SystemDetail
              system={open}
              busy={checking}
              onCheck={() => ask.check(open)}
              onEdit={() => form.open(open)}
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
      <RecordDrawer of={form} add="Add system">
        {system => <SystemForm system={system} />}
      </RecordDrawer>
    </>
  )
}
