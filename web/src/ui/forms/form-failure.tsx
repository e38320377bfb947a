import { Button } from '@mantine/core'
import type { ApiError } from '../../api/api-error.ts'
import { Failure } from '../feedback/notice.tsx'
import classes from './form.module.css'

interface FormFailureProps {
  /** Null if nothing failed. */
  failure: ApiError | null
  /** Places whose problems a field shows, so that they are not repeated here. */
  placed?: ReadonlySet<string>
  /** After another user's change: loads the current version, discarding what was typed. */
  onLoadAgain?: (() => void) | undefined
}

const isPlaced = (field: string, placed: ReadonlySet<string>): boolean =>
  placed.has(field) || [...placed].some(place => field.startsWith(`${place}.`))

/** Why a form was not saved, if no field shows it. */
export function FormFailure({ failure, placed = new Set(), onLoadAgain }: FormFailureProps) {
  if (!failure) return null
  const { detail, errors } = failure
  const unplaced = errors.filter(({ field }) => !isPlaced(field, placed))
  if (errors.length > 0 && unplaced.length === 0) return null
  // A failure without a word of its own is told by its title, unless its fields tell more.
  const said = detail.length === 0 && unplaced.length > 0 ? [] : [failure.message]
  return (
    <Failure as="div" className={classes.refusal}>
      {[...said, ...unplaced.map(({ message }) => message)].join('\n')}
      {onLoadAgain && (
        <Button variant="default" size="compact-sm" onClick={onLoadAgain}>
          LOAD AGAIN
        </Button>
      )}
    </Failure>
  )
}
