import { Button } from '@mantine/core'
import type { ApiError } from '../../../api/api-error.ts'
import { reportError } from '../../../api/query-client.ts'
import classes from './accounts.module.css'

interface AccountFormFailureProps {
  failure: ApiError | null
  onRenew: () => Promise<void>
}

/** Why the account was not saved, where no field can say it. */
export function AccountFormFailure({ failure, onRenew }: AccountFormFailureProps) {
  if (failure?.code === 'account_changed')
    return (
      <div role="alert" className={classes.failure}>
        Somebody else changed this account meanwhile, so nothing was saved. What you typed stays.
        <Button variant="default" size="compact-sm" onClick={() => void onRenew().catch(reportError)}>
          Show it as it is now
        </Button>
      </div>
    )
  if (failure && failure.errors.length === 0)
    return (
      <p role="alert" className={classes.failure}>
        {failure.detail.join('\n')}
      </p>
    )
  return null
}
