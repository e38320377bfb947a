import { Button } from '@mantine/core'
import type { notifications } from '@mantine/notifications'
import { useRef } from 'react'
import { wantOverlays } from '../overlays/overlays-wanted.ts'
import classes from './feedback.module.css'

const ERROR_MS = 4000
const COPIED_MS = 2000

// One of each kind at a time: ten failing calls show one snackbar, with the last one's detail.
const ids = { error: 'snackbar-error', copied: 'snackbar-copied' } as const

/** In the script of the overlays that show them: if it does not come, their boundary says so. */
const snackbars = (act: (store: typeof notifications) => void): void =>
  void import('../overlays/notifications.ts').then(
    library => act(library.notifications),
    () => {},
  )
const hide = (id: string): void => snackbars(store => store.hide(id))

function show(id: string, autoClose: number, message: React.ReactNode, role: 'alert' | 'status'): void {
  wantOverlays()
  snackbars(store => {
    store.hide(id)
    store.show({
      id,
      role,
      autoClose,
      message,
      withCloseButton: false,
      withBorder: false,
      className: classes.snackbar ?? '',
    })
  })
}

/** Returns the focus to where it came from, because the snackbar disappears with its button. */
function Action({ label, onClick }: { label: string; onClick: () => void }) {
  const from = useRef<EventTarget | null>(null)
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.action ?? ''}
      onFocus={event => {
        from.current = event.relatedTarget
      }}
      onClick={() => {
        if (from.current instanceof HTMLElement) from.current.focus({ preventScroll: true })
        onClick()
      }}
    >
      {label}
    </Button>
  )
}

/** 'AN ERROR OCCURRED' with a 'DETAIL' action, for 4 seconds (spec §8). */
export function showError(onDetail: () => void): void {
  const detail = () => {
    hide(ids.error)
    onDetail()
  }
  show(
    ids.error,
    ERROR_MS,
    <span className={classes.message}>
      AN ERROR OCCURRED
      <Action label="DETAIL" onClick={detail} />
    </span>,
    'alert',
  )
}

/** Removes the error after a successful retry. */
export const hideError = (): void => hide(ids.error)

/** 'COPIED {value}' for 2 seconds. */
export function showCopied(value: string): void {
  show(ids.copied, COPIED_MS, <span className={classes.message}>{`COPIED ${value}`}</span>, 'status')
}

/** Says that something has finished, with an optional link, for 4 seconds by default. */
export function showDone(
  text: string,
  action?: { label: string; onClick: () => void; forMs?: number },
  forMs = action?.forMs ?? ERROR_MS,
): void {
  const id = `snackbar-${text}`
  show(
    id,
    forMs,
    <span className={classes.message}>
      {text}
      {action && (
        <Action
          label={action.label}
          onClick={() => {
            hide(id)
            action.onClick()
          }}
        />
      )}
    </span>,
    'status',
  )
}
