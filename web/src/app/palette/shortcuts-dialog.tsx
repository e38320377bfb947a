import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { KeyHint } from '../../ui/layout/key-hint.tsx'
import { closeOverlay } from './palette-store.ts'
import { Text } from '../../ui/layout/parts.tsx'
import classes from './palette.module.css'

const shortcuts = [
  ['mod+K', 'Go to any screen, reseller, account or invoice'],
  ['?', 'Show this list'],
  ['/', 'Filter the table'],
  ['↑+↓', 'Move through the rows'],
  ['Home+End', 'First or last row'],
  ['Enter', 'Open the row'],
  ['Space', 'Select the row'],
  ['Shift+↓', 'Select several rows'],
  ['C', 'Copy the row’s number'],
  ['Esc', 'Close a panel or dialog'],
] as const

export default function ShortcutsDialog({ id }: { id: number }) {
  // Opened after mounting, so that the dialog knows where to return the focus.
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOpened(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Modal
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={() => closeOverlay(id)}
      title="Keyboard shortcuts"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text as="dl">
        {shortcuts.map(([keys, what]) => (
          <div key={keys} className={classes.shortcut}>
            <dt>{what}</dt>
            <dd>
              <KeyHint keys={keys} />
              <span className="visually-hidden">{keys.replace('mod', 'Ctrl or Command')}</span>
            </dd>
          </div>
        ))}
      </Text>
    </Modal>
  )
}
