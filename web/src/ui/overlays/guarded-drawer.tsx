import { Drawer } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { confirm } from '../dialogs/dialogs.tsx'
import { useFocusBack } from './use-focus-back.ts'

/** What the contents of a guarded drawer tell it. */
export interface DrawerGuard {
  /** Whether something is typed that would be lost. */
  dirty: boolean
  onDirty: (dirty: boolean) => void
  /** Closes it; asks first where something would be lost. */
  close: () => void
  /** Closes it after saving: there is nothing to lose. */
  done: () => void
  /** While a dialog is open over it, which takes the keys. */
  during: (work: () => Promise<void>) => Promise<void>
}

interface GuardedDrawerProps {
  opened: boolean
  title: string
  size?: number
  onClose: () => void
  children: (guard: DrawerGuard) => ReactNode
}

/** A drawer that asks before what was typed in it is lost. */
export function GuardedDrawer({ opened, title, size = 620, onClose, children }: GuardedDrawerProps) {
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  useFocusBack(opened)
  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    await work()
    setBusy(false)
  }
  const done = () => {
    setDirty(false)
    onClose()
  }
  async function close(): Promise<void> {
    let sure: boolean | undefined = true
    if (dirty)
      await during(async () => {
        sure = await confirm('What you have changed is not saved. Close without saving?')
      })
    if (sure) done()
  }
  return (
    <Drawer
      opened={opened}
      onClose={() => void close()}
      // The dialog over it takes the keys while it is open.
      closeOnEscape={!busy}
      trapFocus={!busy}
      returnFocus={false}
      position="right"
      size={size}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children({
        dirty,
        onDirty: setDirty,
        close: () => void close(),
        done,
        during,
      })}
    </Drawer>
  )
}
