import { Menu, type MenuDropdownProps, type MenuProps } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { Existing } from './existing.tsx'
import { useOpenedLate } from './use-opened-late.ts'

interface OpenMenuProps extends Omit<MenuProps, 'children'> {
  target: RefObject<HTMLElement | null>
  dropdown: MenuDropdownProps | undefined
  renderItems: (menu: typeof Menu) => ReactNode
}

/** What a button's menu needs once it is opened. */
export default function OpenMenu({ target, opened, dropdown, renderItems, ...menu }: OpenMenuProps) {
  return (
    <Menu {...menu} opened={useOpenedLate(opened === true)}>
      <Menu.Target>
        <Existing element={target} />
      </Menu.Target>
      <Menu.Dropdown {...dropdown}>{renderItems(Menu)}</Menu.Dropdown>
    </Menu>
  )
}
