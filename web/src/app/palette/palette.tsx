import { useHotkeys } from '@mantine/hooks'
import { lazy, useEffect } from 'react'
import { OverlayBoundary } from '../../ui/overlays/overlay-boundary.tsx'
import { closeOverlay, openPalette, openShortcuts, takeTyped, useOpenOverlay } from './palette-store.ts'

export const loadPalette = () => import('./command-palette.tsx')
const CommandPalette = lazy(loadPalette)
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'))

/** Ctrl/⌘+K opens the palette from anywhere, `?` lists the shortcuts; their code is loaded when the browser is idle. */
export function Palette() {
  const open = useOpenOverlay()
  useHotkeys([['mod+K', openPalette]], [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyping(event.target)) return
      event.preventDefault()
      openShortcuts()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  if (!open) return null
  return (
    <OverlayBoundary
      key={open.id}
      what="dialog"
      frameless
      onClose={() => closeOverlay(open.id)}
      // Otherwise it would keep waiting for keys.
      onCatch={takeTyped}
    >
      {open.kind === 'palette' ? <CommandPalette id={open.id} /> : <ShortcutsDialog id={open.id} />}
    </OverlayBoundary>
  )
}

/** Whether a key press is text. A table's filter has the focus from the start: empty, it takes no `?`. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement && target.dataset['filter'] !== undefined) return target.value !== ''
  return target.isContentEditable || target.matches('input, textarea, select')
}
