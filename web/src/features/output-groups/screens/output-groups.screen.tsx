import { Button } from '@mantine/core'
import type { OutputGroup } from '@nineops/contract/service-establishment/output-groups/output-groups.contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { ofClient } from '../../../app/shell/require-client.tsx'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { type DrawerGuard, ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import { BrandsTable } from '../components/brands-table.tsx'
import { GroupsTable } from '../components/groups-table.tsx'
import { outputGroupsQuery, outputsQuery, useRemoveOutputGroup } from '../output-groups.queries.ts'

const GroupForm = lazy(() => import('../components/group-form.tsx'))

/** The outputs each brand gets from a run (product: Areas and screens, Service Establishment). */
export const OutputGroupsScreen = ofClient('Output Groups', OutputGroups)

/** Undefined, a new group, a copy of one, or an existing one. */
type Open = { kind: 'closed' } | { kind: 'new' } | { kind: 'copy' | 'change'; group: OutputGroup }

/** Why a group cannot be deleted; null if it can. */
function undeletable(group: OutputGroup): string | null {
  if (group.isDefault) return 'New brands are in this group: it stays.'
  return group.brands.length > 0 ? 'Move its brands to another group first.' : null
}

const none: never[] = []

function OutputGroups({ client }: { client: number }) {
  const groups = useQuery(outputGroupsQuery(client))
  const outputs = useQuery(outputsQuery(client)).data ?? none
  const remove = useRemoveOutputGroup(client)
  const [open, setOpen] = useState<Open>({ kind: 'closed' })

  async function askCopy(group: OutputGroup, guard: DrawerGuard): Promise<void> {
    if (guard.dirty && !(await confirm('Your changes are not saved. Copy the group as it was last saved?')))
      return
    guard.onDirty(false)
    setOpen({ kind: 'copy', group })
  }
  const existing = open.kind === 'change' ? open.group : undefined
  // The current version: it may have changed since it was opened.
  const latest = groups.data?.find(group => group.index === existing?.index) ?? existing
  return (
    <>
      <PageHeader
        title="Output Groups"
        about="Brands in a group get the same invoice run files and reports."
        actions={<Button onClick={() => setOpen({ kind: 'new' })}>Add group</Button>}
      />
      <ScreenTabs
        parameter="view"
        views={[
          {
            value: 'groups',
            label: 'Groups',
            content: (
              <GroupsTable
                groups={groups}
                outputs={outputs}
                onOpen={group => setOpen({ kind: 'change', group })}
              />
            ),
          },
          {
            value: 'brands',
            label: 'Brands',
            content: <BrandsTable client={client} groups={groups} outputs={outputs} />,
          },
        ]}
      />
      <ResourceDrawer
        opened={open.kind !== 'closed'}
        onClose={() => setOpen({ kind: 'closed' })}
        title={existing?.name ?? (open.kind === 'copy' ? `Copy of ${open.group.name}` : 'Add output group')}
      >
        {guard =>
          open.kind !== 'closed' && (
            <GroupForm
              key={open.kind}
              client={client}
              group={existing}
              preset={
                open.kind === 'copy'
                  ? { name: `${open.group.name} (copy)`.slice(0, 100), leftOut: open.group.leftOut }
                  : undefined
              }
              aside={
                latest && (
                  <>
                    <Button variant="default" onClick={() => void guard.during(() => askCopy(latest, guard))}>
                      Copy
                    </Button>
                    <DeleteButton
                      name={latest.name}
                      title="Delete output group"
                      question={`Delete the output group ${latest.name}. No brand is in it.`}
                      reason={undeletable(latest)}
                      onDelete={() => remove.mutateAsync(latest.index)}
                    />
                  </>
                )
              }
            />
          )
        }
      </ResourceDrawer>
    </>
  )
}
