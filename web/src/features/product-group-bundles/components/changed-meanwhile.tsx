import { Button } from '@mantine/core'
import form from '../../../ui/forms/form.module.css'

interface ChangedMeanwhileProps {
  /** What is another now, in words. */
  changes: readonly string[]
  onTake: () => void
  onKeep: () => void
}

/** Tells the second of two editors what the first has changed, and lets them choose. */
export function ChangedMeanwhile({ changes, onTake, onKeep }: ChangedMeanwhileProps) {
  return (
    <div className={form.warning} role="alert">
      Somebody changed the bundle since you opened it
      {changes.length > 0 ? `: ${changes.join('; ')}` : ''}. Nothing of yours is saved yet.
      <div className={form.buttons}>
        <Button size="compact-sm" variant="default" onClick={onTake}>
          Take it as it is now
        </Button>
        <Button size="compact-sm" variant="default" onClick={onKeep}>
          Keep mine, to save over it
        </Button>
      </div>
    </div>
  )
}
