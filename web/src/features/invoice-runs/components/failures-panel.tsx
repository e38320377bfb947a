import { Button } from '@mantine/core'
import type { FailureCause } from '@nineops/contract/invoice-run-accounts.contract'
import type { InvoiceRunDetail } from '@nineops/contract/invoice-runs.contract'
import { useQuery } from '@tanstack/react-query'
import { formatPence } from '@nineops/contract/money'
import type { ReactNode } from 'react'
import { formatCount, formatPlural, formatPounds } from '../../../lib/numbers.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { failuresQuery } from '../invoice-run-accounts.queries.ts'
import { useSetRunSearch } from '../run-search.ts'
import { pence } from '../words.ts'
import { FailedExample } from './failed-example.tsx'
import classes from './failures-panel.module.css'
import { MendLink } from './mend-link.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import type { TabProps } from './tab-props.ts'
import { useMending } from './use-mending.tsx'

/** Failed accounts by cause with the money at stake, the way to where each is mended, and back. */
export default function FailuresPanel({ run, steps }: TabProps) {
  const { data, error, refetch } = useQuery(failuresQuery(run.index))
  const mending = useMending(run, steps)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PanelSkeleton rows={3} />
  if (data.length === 0)
    return (
      <EmptyState
        title="No account has failed"
        hint="Accounts that fail appear here by cause, with what mends them."
      />
    )
  const atStake = data.reduce((sum, cause) => sum + pence(cause.valueAtStake), 0)
  const { reset } = run.actions
  const resetReason = steps.busy
    ? 'One moment.'
    : reset.allowed
      ? null
      : (reset.reason ?? 'They cannot be reset now.')
  return (
    <>
      <div className={classes.summary}>
        <p className={classes.total}>
          <strong>{formatPlural(run.failed, 'failed account')}</strong>, {formatPence(atStake)} at stake: what
          their usage and charges come to before VAT.
        </p>
        <ReasonedButton reason={resetReason} variant="default" onClick={steps.resetFailedAndRun}>
          Reset these {formatCount(run.failed)} and run again
        </ReasonedButton>
      </div>
      <ul className={classes.causes}>
        {data.map(cause => (
          <Cause key={cause.cause} cause={cause} run={run}>
            {cause.examples.map(example => (
              <FailedExample
                key={example.index}
                example={example}
                cause={cause}
                mending={mending}
                steps={steps}
                resetReason={resetReason}
              />
            ))}
          </Cause>
        ))}
      </ul>
      {mending.dialog}
    </>
  )
}

interface CauseProps {
  cause: FailureCause
  run: InvoiceRunDetail
  children: ReactNode
}

function Cause({ cause, run, children }: CauseProps) {
  const setSearch = useSetRunSearch()
  const more = cause.accounts - cause.examples.length
  return (
    <li className={classes.cause}>
      <div className={classes.head}>
        <h2 className={classes.title}>{cause.title}</h2>
        <span className={classes.figure}>{formatPlural(cause.accounts, 'account')}</span>
        <span className={classes.figure}>{formatPounds(cause.valueAtStake)} at stake</span>
        <MendLink
          kind={cause.mend.kind}
          billRun={run.billRun.index}
          client={run.clientIndex}
          run={run.index}
        />
      </div>
      <p className={classes.mend}>{cause.mend.text}</p>
      <ul className={classes.examples}>{children}</ul>
      {more > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => setSearch({ tab: 'accounts', show: 'failed' })}
        >
          Show {formatCount(more)} more in Accounts
        </Button>
      )}
    </li>
  )
}
