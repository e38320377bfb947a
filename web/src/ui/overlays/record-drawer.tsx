import { type ReactNode, useState } from 'react'
import { type DrawerGuard, ResourceDrawer } from './resource-drawer.tsx'

/** What the drawer of a list shows: one of its records, the form of a new one, or nothing. */
export function useRecordDrawer<Item extends object>() {
  const [open, setOpen] = useState<'closed' | 'new' | Item>('closed')
  return {
    opened: open !== 'closed',
    record: typeof open === 'object' ? open : undefined,
    open: (record: Item) => setOpen(record),
    add: () => setOpen('new'),
    close: () => setOpen('closed'),
  }
}

interface RecordDrawerProps<Item extends object> {
  of: ReturnType<typeof useRecordDrawer<Item>>
  /** Its title for a new record: `Add carrier`. */
  add: string
  /** Its title for a record: the name of it by default. */
  title?: (record: Item) => string
  wide?: boolean
  children: (record: Item | undefined, guard: DrawerGuard) => ReactNode
}

/** The form of a record, or of a new one, beside their list. */
export function RecordDrawer<Item extends { name: string }>(props: RecordDrawerProps<Item>) {
  const { of, add, title = ({ name }) => name, children, ...look } = props
  return (
    <ResourceDrawer
      {...look}
      opened={of.opened}
      title={of.record ? title(of.record) : add}
      onClose={of.close}
    >
      {guard => of.opened && children(of.record, guard)}
    </ResourceDrawer>
  )
}
