import { ApiError } from '../../api/api-error.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'

const unknown = new Error('Try again. If it fails again, tell an administrator what you were about to do.')

/** Replaces a screen that has failed. Shows only the server's messages; others are for developers. */
export const FailedScreen = ({ error, reset }: { error: unknown; reset: () => void }) => (
  <ErrorState
    title="This screen has failed"
    error={error instanceof ApiError ? error : unknown}
    onRetry={reset}
  />
)
