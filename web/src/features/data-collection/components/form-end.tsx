import { Button } from '@mantine/core'
import { toApiError } from '../../../api/api-error.ts'
import classes from './data-collection.module.css'

interface FormEndProps {
  /** Why the last try failed. */
  error: unknown
  isPending: boolean
  onCancel: () => void
  /** What the button says; SAVE unless told. */
  submit?: string
  /** Why it cannot be sent yet. */
  reason?: string | undefined
}

/** The end of a dialog's form: what was refused, and its buttons. */
export function FormEnd({ error, isPending, onCancel, submit = 'SAVE', reason }: FormEndProps) {
  return (
    <>
      {Boolean(error) && (
        <p role="alert" className={classes.failure}>
          {toApiError(error).detail.join('\n')}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          CANCEL
        </Button>
        <Button type="submit" loading={isPending} disabled={reason !== undefined} title={reason}>
          {submit}
        </Button>
      </div>
    </>
  )
}
