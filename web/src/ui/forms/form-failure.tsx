import { Button } from '@mantine/core'
import classes from './form.module.css'

interface FormFailureProps {
  /** Null where nothing failed; what stands beside a field is not said twice. */
  failure: { detail: readonly string[]; errors: readonly unknown[] } | null
  /** Where somebody else has changed the same meanwhile: takes it as it is now, in place of what was typed. */
  onLoadAgain?: (() => void) | undefined
}

/** Why a form was not saved, where no field of it says so. */
export function FormFailure({ failure, onLoadAgain }: FormFailureProps) {
  if (!failure || failure.errors.length > 0) return null
  return (
    <div role="alert" className={classes.refusal}>
      {failure.detail.join('\n')}
      {onLoadAgain && (
        <Button variant="default" size="compact-sm" onClick={onLoadAgain}>
          LOAD AGAIN
        </Button>
      )}
    </div>
  )
}
