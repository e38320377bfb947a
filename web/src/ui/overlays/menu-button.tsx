import type { Menu, MenuDropdownProps, MenuProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import {
  type ButtonHTMLAttributes,
  cloneElement,
  lazy,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
  useId,
  useRef,
  useState,
} from 'react'
import { composeHandlers } from './compose-handlers.ts'
import { OverlayBoundary } from './overlay-boundary.tsx'
import { Tip } from './tip.tsx'

/** Loads the code of menus; also used for preloading (spec §2). */
export const loadMenu = () => import('./open-menu.tsx')
const OpenMenu = lazy(loadMenu)
const preload = () => void loadMenu().catch(() => {})

interface MenuButtonProps
  extends Pick<MenuProps, 'position' | 'width' | 'withinPortal' | 'closeOnItemClick'> {
  /** What it is for, while it is closed: for a button without a text. */
  tip?: string
  dropdown?: MenuDropdownProps
  /** Gets the library's menu, which is loaded when it is opened or soon may be. */
  renderItems: (menu: typeof Menu) => ReactNode
  /** A button. */
  children: ReactElement<ButtonHTMLAttributes<HTMLButtonElement> & RefAttributes<HTMLButtonElement>>
}

/** A button that opens a menu. */
export function MenuButton({ tip, dropdown, renderItems, children, ...menu }: MenuButtonProps) {
  const id = useId()
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const own = children.props
  // oxlint-disable-next-line react/refs -- hands it to the button
  const button = cloneElement(children, {
    ref: useMergedRef(own.ref, target),
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    onMouseEnter: composeHandlers(own.onMouseEnter, preload),
    onFocus: composeHandlers(own.onFocus, preload),
    onClick: composeHandlers(own.onClick, () => {
      setWasOpened(true)
      setOpened(!opened)
    }),
  })
  return (
    <>
      {tip === undefined ? (
        button
      ) : (
        <Tip label={tip} disabled={opened}>
          {button}
        </Tip>
      )}
      {wasOpened && (
        <OverlayBoundary what="panel" frameless opened={opened} onClose={() => setOpened(false)}>
          <OpenMenu
            {...menu}
            id={id}
            target={target}
            opened={opened}
            onChange={setOpened}
            dropdown={dropdown}
            renderItems={renderItems}
          />
        </OverlayBoundary>
      )}
    </>
  )
}
