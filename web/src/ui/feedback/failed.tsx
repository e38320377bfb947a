import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { isMissingScript, isNewVersion } from '../../lib/new-version.ts'
import { EmptyState, ErrorState } from './states.tsx'

const unknown = new Error('Try again. If it fails again, tell an administrator what you were about to do.')
const notLoaded = new Error('Check your connection, then try again.')

interface FailedProps {
  what?: 'screen' | 'dialog' | 'panel'
  error: unknown
  reset: () => void
}

/** Replaces what has failed. Shows only the server's messages; others are for developers. */
export const Failed = ({ what = 'screen', error, reset }: FailedProps) =>
  isMissingScript(error) ? (
    <MissingScript />
  ) : (
    <ErrorState
      title={`This ${what} has failed`}
      error={error instanceof ApiError ? error : unknown}
      onRetry={reset}
    />
  )

const reload = () => window.location.reload()

/** The router has loaded the page anew once before this is shown. */
function MissingScript() {
  const { data: isNew = false } = useQuery({ queryKey: ['new-version'], queryFn: isNewVersion, gcTime: 0 })
  return isNew ? (
    <div role="alert">
      <EmptyState
        title="A new version of NineOps is ready"
        hint="This tab still runs the old version. Reload it to continue."
        action={<Button onClick={reload}>Reload</Button>}
      />
    </div>
  ) : (
    <ErrorState error={notLoaded} onRetry={reload} />
  )
}
