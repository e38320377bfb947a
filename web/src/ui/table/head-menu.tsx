import { Menu } from '@mantine/core'
import classes from './head-cell.module.css'

const STEP = 24

interface HeadMenuProps {
  header: string
  isPinned: boolean
  onPin: (pinned: boolean) => void
  /** Undefined at the edge. */
  onLeft: (() => void) | undefined
  onRight: (() => void) | undefined
  /** By pixels; undefined: as wide as what it holds. */
  onWidth: (by: number | undefined) => void
  isSized: boolean
  onHide: () => void
  onClose: () => void
}

/** What can be done with a column, for the keyboard too. */
export default function HeadMenu({ header, isPinned, isSized, ...on }: HeadMenuProps) {
  return (
    <Menu
      opened
      onClose={on.onClose}
      position="bottom-start"
      returnFocus={false}
      width={200}
      // Not the keys, which open it.
      clickOutsideEvents={['mousedown', 'touchstart']}
    >
      <Menu.Target>
        <span className={classes.menuPlace} />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Column ${header}`}>
        <Menu.Item onClick={() => on.onPin(!isPinned)}>{isPinned ? 'Unpin' : 'Pin to the left'}</Menu.Item>
        <Menu.Item disabled={!on.onLeft} onClick={on.onLeft}>
          Move left
        </Menu.Item>
        <Menu.Item disabled={!on.onRight} onClick={on.onRight}>
          Move right
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item closeMenuOnClick={false} onClick={() => on.onWidth(STEP)}>
          Wider
        </Menu.Item>
        <Menu.Item closeMenuOnClick={false} onClick={() => on.onWidth(-STEP)}>
          Narrower
        </Menu.Item>
        <Menu.Item disabled={!isSized} onClick={() => on.onWidth(undefined)}>
          Fit to content
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={on.onHide}>Hide</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
