import { ActionIcon } from '@mantine/core'
import type { TableView } from '@nineops/contract/portal/table-views.contract'
import { IconBookmark, IconCheck } from '../../../ui/icons/icons.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { askText, confirm } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import type { ViewsProps } from '../../../ui/table/table-services.ts'
import { useViews, useViewWrites } from '../table-views.queries.ts'
import { fromSaved, isSame, toSaved } from '../view-states.ts'

const askName = (title: string, name = ''): Promise<string | undefined> =>
  askText({ title, placeholder: name, maxLength: 60 })

/** What is done with saved views: save, update, share, open the table with, delete. */
export default function ViewsMenu(props: ViewsProps) {
  const { table, current, opened, onOpen } = props
  const views = useViews(table)
  const writes = useViewWrites(table)
  useDefaultView(props)
  const view = views?.find(({ index }) => index === opened)

  async function save(): Promise<void> {
    const name = (await askName('Save view'))?.trim()
    if (!name) return
    const saved = await writes.save.mutateAsync({ name, state: toSaved(current) })
    onOpen(current, saved.index, { push: false })
    showDone(`View “${name}” is saved`)
  }
  async function rename(mine: TableView): Promise<void> {
    const name = (await askName(`Rename “${mine.name}”`, mine.name))?.trim()
    if (name) writes.change.mutate({ view: mine, change: { name } })
  }
  async function remove(mine: TableView): Promise<void> {
    const others = mine.shared ? ' It is shared, so others lose it too.' : ''
    if (!(await confirm(`Delete the view “${mine.name}”?${others}`, 'Delete view'))) return
    await writes.remove.mutateAsync(mine)
    onOpen(current, undefined, { push: false })
  }
  const label = view ? `Views: ${view.name}` : 'Views'
  return (
    <MenuButton
      withinPortal={false}
      position="bottom-end"
      width={260}
      tip={label}
      dropdown={{ mah: 480, style: { overflowY: 'auto' } }}
      renderItems={Menu => (
        <>
          <Menu.Item onClick={() => void save().catch(() => {})}>Save current view as…</Menu.Item>
          {view && (
            <>
              <Menu.Divider />
              <Menu.Label>{view.name}</Menu.Label>
              {view.mine && (
                <Menu.Item
                  disabled={isSame(view, current)}
                  onClick={() => writes.change.mutate({ view, change: { state: toSaved(current) } })}
                >
                  Update
                </Menu.Item>
              )}
              {view.mine && <Menu.Item onClick={() => void rename(view)}>Rename…</Menu.Item>}
              {view.mine && (
                <Menu.Item onClick={() => writes.change.mutate({ view, change: { shared: !view.shared } })}>
                  {view.shared ? 'Stop sharing' : 'Share with everyone'}
                </Menu.Item>
              )}
              <Menu.Item
                onClick={() => writes.setDefault.mutate({ view, isDefault: !view.isDefault })}
                leftSection={view.isDefault ? <IconCheck size={14} aria-hidden="true" /> : undefined}
              >
                {view.isDefault ? 'Stop opening with this view' : 'Open with this view'}
              </Menu.Item>
              {view.mine && <Menu.Item onClick={() => void remove(view).catch(() => {})}>Delete…</Menu.Item>}
            </>
          )}
        </>
      )}
    >
      <ActionIcon variant={view ? 'light' : 'subtle'} color={view ? '' : 'gray'} size="lg" aria-label={label}>
        <IconBookmark size={18} aria-hidden="true" />
      </ActionIcon>
    </MenuButton>
  )
}

/** Opens the table with the user's default view, unless the address has a state. */
function useDefaultView({ table, fresh, onOpen }: ViewsProps): void {
  const begun = useRef(fresh)
  const view = useViews(table)?.find(each => each.isDefault)
  const open = useEffectEvent(() => {
    if (!view || !begun.current) return
    begun.current = false
    if (fresh) onOpen(fromSaved(view.state), view.index, { push: false })
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- waits only for these
  useEffect(() => open(), [view])
  const touched = useEffectEvent(() => {
    if (!fresh) begun.current = false
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- waits only for these
  useEffect(() => touched(), [fresh])
}
