import type { DrawerProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, useEffect, useState } from 'react'
import { confirm } from '../dialogs/dialogs.tsx'
import { type DrawerGuard, DrawerGuardContext } from './drawer-guard.ts'
import { OverlayBoundary } from './overlay-boundary.tsx'
import { wantOverlays } from './overlays-wanted.ts'
import type { Peek } from './peek.ts'
import { PanelFooterContext } from './panel-footer.tsx'
import { PeekPanel } from './peek-panel.tsx'
import classes from './resource-drawer.module.css'
import { useFocusBack } from './use-focus-back.ts'

export type { DrawerGuard } from './drawer-guard.ts'

interface ResourceDrawerProps extends Pick<DrawerProps, 'classNames' | 'styles'> {
  opened: boolean
  title: string
  /** For what has columns; forms are narrower. */
  wide?: boolean
  onClose: () => void
  /** A dialog opened elsewhere is over it. */
  covered?: boolean
  /** Its content takes the height that is left, and scrolls within. */
  fill?: boolean
  /** The list whose row it shows: on wide screens it stands beside that, and the list stays in use. */
  peek?: Peek
  children: ReactNode | ((guard: DrawerGuard) => ReactNode)
}

/** Loads the code of drawers; also used for preloading (spec §2). */
export const loadDrawer = () => import('./side-drawer.tsx')
const SideDrawer = lazy(loadDrawer)

/** In pixels: with less, panel and list would both be too narrow. */
const PEEK_MIN_WIDTH = 1200
const filled = { content: classes.content ?? '', body: 'fill' }

/** A drawer for a record or its form; asks before discarding what was typed. */
export function ResourceDrawer(props: ResourceDrawerProps) {
  const { opened, title, wide = false, onClose, covered = false, fill, peek, children, ...look } = props
  const [dirty, setDirty] = useState(false)
  const [asking, setAsking] = useState(false)
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  // Closed from outside, as by going back: reset its state.
  if (!opened && dirty) setDirty(false)
  useFocusBack(opened)
  // They also ignore the second click of what has opened it.
  useEffect(() => {
    if (opened) wantOverlays()
  }, [opened])
  const isWide = useMediaQuery(`(min-width: ${PEEK_MIN_WIDTH}px)`, true, { getInitialValueInEffect: false })
  // A dialog over it takes the keys.
  const busy = asking || covered
  const during = async (work: () => Promise<void>) => {
    setAsking(true)
    try {
      await work()
    } finally {
      setAsking(false)
    }
  }
  const done = () => {
    setDirty(false)
    onClose()
  }
  async function leave(go: () => void): Promise<void> {
    let sure: boolean | undefined = true
    if (dirty)
      await during(async () => {
        sure = await confirm('Your changes are not saved. Close without saving?')
      })
    if (!sure) return
    setDirty(false)
    go()
  }
  const guard: DrawerGuard = {
    dirty,
    onDirty: setDirty,
    close: () => void leave(onClose),
    leave: go => void leave(go),
    done,
    during,
  }
  const content = (
    <DrawerGuardContext value={guard}>
      <OverlayBoundary what="panel" onClose={done}>
        {typeof children === 'function' ? children(guard) : children}
      </OverlayBoundary>
    </DrawerGuardContext>
  )
  // It keeps its place while it is open, whatever becomes of the window.
  const [stands, setStands] = useState(isWide)
  if (!opened && stands !== isWide) setStands(isWide)
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  if (peek && stands)
    return opened ? (
      <PeekPanel peek={peek} title={title} onClose={guard.close} covered={busy}>
        {content}
      </PeekPanel>
    ) : null
  return (
    wasOpened && (
      <OverlayBoundary what="panel" frameless opened={opened} onClose={done}>
        <SideDrawer
          opened={opened}
          onClose={guard.close}
          closeOnEscape={!busy}
          trapFocus={!busy}
          returnFocus={false}
          position="right"
          size={wide ? 860 : 620}
          title={title}
          closeButtonProps={{ 'aria-label': 'Close' }}
          {...(fill && { classNames: filled })}
          {...look}
        >
          <PanelFooterContext value={peek ? footer : null}>{content}</PanelFooterContext>
          {peek && <div ref={setFooter} className={classes.footer} />}
        </SideDrawer>
      </OverlayBoundary>
    )
  )
}
