import { Button, Skeleton } from '@mantine/core'
import type { ComparedAccount } from '@nineops/contract/invoicing/comparisons.contract'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime, formatPounds } from '../../../lib/formats.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { PanelFooter } from '../../../ui/overlays/panel-footer.tsx'
import type { Peek } from '../../../ui/overlays/peek.ts'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import { comparedLinesQuery } from '../comparisons.queries.ts'
import { useSetRunSearch } from '../../invoice-run-states/invoice-run-states.public.ts'
import { ComparisonLines } from './comparison-lines.tsx'
import { kindNames } from './comparison-labels.ts'
import classes from './comparison.module.css'

interface ComparisonDrawerProps {
  run: number
  /** Index of the account; undefined is closed. */
  account: number | undefined
  /** Its row, if it is on the current page. */
  row: ComparedAccount | undefined
  /** Why it can't be signed off now; null if it can. */
  reason: string | null
  onSignOff: (row: ComparedAccount) => void
  /** A question is open over it and takes the keys. */
  asking: boolean
  peek: Peek
  onClose: () => void
}

/** An account's lines in this run and the last, and its sign-off. */
export function ComparisonDrawer({ account, row, onClose, asking, peek, ...rest }: ComparisonDrawerProps) {
  return (
    <ResourceDrawer
      opened={account !== undefined}
      onClose={onClose}
      covered={asking}
      wide
      peek={peek}
      title={row ? `${row.accountNumber} ${row.companyName}` : 'Lines against the last run'}
    >
      {account !== undefined && <Contents key={account} account={account} row={row} {...rest} />}
    </ResourceDrawer>
  )
}

type ContentsProps = Omit<ComparisonDrawerProps, 'onClose' | 'asking' | 'peek'> & { account: number }

function Contents({ run, account, row, reason, onSignOff }: ContentsProps) {
  const { data, error, refetch } = useQuery(comparedLinesQuery(run, account))
  const setSearch = useSetRunSearch()
  return (
    <>
      {row && (
        <div className={classes.facts}>
          {row.kind && (
            <StatusBadge tone={kindNames[row.kind].tone}>
              {`${kindNames[row.kind].word}: ${kindNames[row.kind].about}`}
            </StatusBadge>
          )}
          <span>
            {formatPounds(row.current ?? '0.00')} now, {formatPounds(row.previous ?? '0.00')} last
          </span>
          <PanelFooter>
            <Button
              variant="default"
              flex="none"
              ml="auto"
              onClick={() =>
                setSearch({ tab: 'accounts', invoice: account, lines: undefined, compare: undefined })
              }
            >
              Open the invoice
            </Button>
            {row.kind && !row.signOff && (
              <ReasonedButton reason={reason} onClick={() => onSignOff(row)}>
                Sign off
              </ReasonedButton>
            )}
          </PanelFooter>
          {row.signOff && (
            <p>
              Signed off by {row.signOff.by}, {formatDateTime(row.signOff.at)}: {row.signOff.reason}
            </p>
          )}
          {row.lapsed && (
            <p>
              {row.lapsed.by} signed off {formatPounds(row.lapsed.gross ?? '0.00')} on{' '}
              {formatDateTime(row.lapsed.at)} ({row.lapsed.reason}). The account’s total has changed since, so
              the sign-off no longer applies.
            </p>
          )}
        </div>
      )}
      {data ? (
        <ComparisonLines compared={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton h={280} />
      )}
    </>
  )
}
