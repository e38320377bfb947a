import { Button } from '@mantine/core'
import type { ApiError } from '../../../api/api-error.ts'
import { Buttons } from '../../../ui/layout/parts.tsx'
import classes from './email-options.module.css'

interface SaveFailureProps {
  failure: ApiError
  busy: boolean
  onTheirs: () => void
  onMine: () => void
}

/** Why nothing was saved; the second of two editors sees the other's change and decides. */
export function SaveFailure({ failure, busy, onTheirs, onMine }: SaveFailureProps) {
  if (failure.code !== 'email_options_changed' && failure.errors.length > 0) return null
  return (
    <div role="alert" className={classes.conflict}>
      <div>
        <strong>{failure.title}</strong>
        <p>{failure.detail.join('\n')}</p>
      </div>
      {failure.code === 'email_options_changed' && (
        <Buttons end>
          <Button variant="default" disabled={busy} onClick={onTheirs}>
            SHOW THEIRS
          </Button>
          <Button variant="default" disabled={busy} onClick={onMine}>
            OVERWRITE WITH MINE
          </Button>
        </Buttons>
      )}
    </div>
  )
}
