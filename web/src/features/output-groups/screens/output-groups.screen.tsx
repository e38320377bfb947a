import { Button, Tabs } from '@mantine/core'
import type { OutputGroup } from '@nineops/contract/output-groups.contract'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { type DrawerGuard, GuardedDrawer } from '../../../ui/overlays/guarded-drawer.tsx'
import { BrandsTable } from '../components/brands-table.tsx'
import { GroupForm } from '../components/group-form.tsx'
import { GroupsTable } from '../components/groups-table.tsx'
import classes from '../components/output-groups.module.css'
import { outputGroupsQuery, outputsQuery, useRemoveOutputGroup } from '../output-groups.queries.ts'

const path = '/service-establishment/output-groups'

/** Which outputs each brand gets from a run (product: Areas and screens, Service Establishment). */
export function OutputGroupsScreen() {
  return (
    <RequireClient title="Output Groups">
      {client => <OutputGroups key={client} client={client} />}
    </RequireClient>
  )
}

/** Nothing, a new group, a copy of one, or one that is there. */
type Open = { kind: 'closed' } | { kind: 'new' } | { kind: 'copy' | 'change'; group: OutputGroup }

/** Why a group cannot be deleted; null if it can. */
function kept(group: OutputGroup): string | null {
  if (group.isDefault) return 'New brands are in this group: it stays.'
  return group.brands.length > 0 ? 'Move its brands to another group first.' : null
}

const none: never[] = []

function OutputGroups({ client }: { client: number }) {
  const { view = 'groups' } = useSearch({ from: path })
  const navigate = useNavigate()
  const groups = useQuery(outputGroupsQuery(client))
  const outputs = useQuery(outputsQuery(client)).data ?? none
  const remove = useRemoveOutputGroup(client)
  const [open, setOpen] = useState<Open>({ kind: 'closed' })
  const table = {
    groups: groups.data,
    outputs,
    error: groups.error,
    onRetry: () => void groups.refetch(),
  }

  async function askCopy(group: OutputGroup, guard: DrawerGuard): Promise<void> {
    if (guard.dirty && !(await confirm('What you have changed is not saved. Copy the group as it is saved?')))
      return
    guard.onDirty(false)
    setOpen({ kind: 'copy', group })
  }
  async function askRemove(group: OutputGroup, guard: DrawerGuard): Promise<void> {
    if (!(await confirm(`Delete the output group ${group.name}. No brand is in it.`, 'Delete output group')))
      return
    remove.mutate(group.index, {
      onSuccess: () => {
        guard.done()
        showDone(`${group.name} is deleted`)
      },
    })
  }
  const existing = open.kind === 'change' ? open.group : undefined
  // As it is by now: it may have been changed since it was opened.
  const latest = groups.data?.find(group => group.index === existing?.index) ?? existing
  return (
    <>
      <PageHeader
        title="Output Groups"
        about="Brands of a group get the same files and reports from an invoice run."
        actions={
          <Button
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => setOpen({ kind: 'new' })}
          >
            Add group
          </Button>
        }
      />
      <Tabs
        value={view}
        keepMounted={false}
        className={classes.tabs ?? ''}
        onChange={value =>
          void navigate({
            to: path,
            search: previous => ({ ...previous, view: value === 'brands' ? value : undefined }),
          })
        }
      >
        <Tabs.List mb={12}>
          <Tabs.Tab value="groups">Groups</Tabs.Tab>
          <Tabs.Tab value="brands">Brands</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="groups" className={classes.view ?? ''}>
          <GroupsTable {...table} onOpen={group => setOpen({ kind: 'change', group })} />
        </Tabs.Panel>
        <Tabs.Panel value="brands" className={classes.view ?? ''}>
          <BrandsTable {...table} client={client} />
        </Tabs.Panel>
      </Tabs>
      <GuardedDrawer
        opened={open.kind !== 'closed'}
        onClose={() => setOpen({ kind: 'closed' })}
        size={640}
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
              guard={guard}
              aside={
                latest && (
                  <>
                    <Button variant="default" onClick={() => void guard.during(() => askCopy(latest, guard))}>
                      Copy
                    </Button>
                    <ReasonedButton
                      variant="default"
                      reason={kept(latest)}
                      onClick={() => void guard.during(() => askRemove(latest, guard))}
                    >
                      Delete
                    </ReasonedButton>
                  </>
                )
              }
            />
          )
        }
      </GuardedDrawer>
    </>
  )
}
