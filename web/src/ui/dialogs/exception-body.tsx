import { Button } from '@mantine/core'
import { CopyButton } from '../feedback/copying.tsx'
import classes from './dialogs.module.css'
import { ScrollBox } from './scroll-box.tsx'

/** The error object of spec §3 and the request it belongs to. */
export interface ExceptionFields {
  code?: string
  title: string
  detail: readonly string[]
  errors: readonly { field: string; message: string }[]
  requestId?: string | null
}

export function ExceptionBody({ error, onClose }: { error: ExceptionFields; onClose: () => void }) {
  return (
    <>
      <ScrollBox className={classes.exception} label="Details">
        {error.detail.map((line, at) => (
          <p key={at} className={classes.line}>
            {line}
          </p>
        ))}
        {error.errors.length > 0 && (
          <ul className={classes.errors}>
            {error.errors.map(({ field, message }) => (
              <li key={`${field} ${message}`}>
                {field && <strong>{field}: </strong>}
                {message}
              </li>
            ))}
          </ul>
        )}
      </ScrollBox>
      <div className={classes.buttons}>
        {error.requestId && (
          <span className={classes.request}>
            Request {error.requestId} <CopyButton value={error.requestId} />
          </span>
        )}
        <Button data-autofocus onClick={onClose}>
          OK
        </Button>
      </div>
    </>
  )
}
