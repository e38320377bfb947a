import { Drawer, type DrawerProps } from '@mantine/core'
import { useOpenedLate } from './use-opened-late.ts'

/** What a drawer needs once it is opened. */
export default function SideDrawer({ opened, ...props }: DrawerProps) {
  return <Drawer {...props} opened={useOpenedLate(opened)} />
}
