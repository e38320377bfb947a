import { Button } from '@mantine/core'
import { CopyButton } from '../feedback/copying.tsx'
import { Buttons, Text } from '../layout/parts.tsx'
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
          <Text key={at} mb={4}>
            {line}
          </Text>
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
      <Buttons end mt={20}>
        {error.requestId && (
          <span className={classes.request}>
            Request {error.requestId} <CopyButton value={error.requestId} />
          </span>
        )}
        <Button data-autofocus onClick={onClose}>
          OK
        </Button>
      </Buttons>
    </>
  )
}
