import { ApiError } from '../../api/api-error.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'

const unknown = new Error('Try again. If it fails again, tell an administrator what you were about to do.')

/** In place of a screen that has failed. Only the server's words are for people; a program's are not. */
export const FailedScreen = ({ error, reset }: { error: unknown; reset: () => void }) => (
  <ErrorState
    title="This screen has failed"
    error={error instanceof ApiError ? error : unknown}
    onRetry={reset}
  />
)
