import { Button, Skeleton } from '@mantine/core'
import type { InvoiceRunDetail } from '@nineops/contract/invoice-runs.contract'
import type { ReleaseApproval, RunRelease } from '@nineops/contract/two-person-release.contract'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../lib/dates.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { releaseQuery, useRelease } from '../release.queries.ts'
import { approveQuestion } from '../run-questions.ts'
import { ReleaseFiguresList } from './release-figures.tsx'
import classes from './release-panel.module.css'

/** What a second person approves of a run, and what was approved of it. */
export function ReleasePanel({ run }: { run: InvoiceRunDetail }) {
  const { data, error, refetch } = useQuery(releaseQuery(run.index))
  if (data) return <Release run={run} release={data} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <Skeleton h={150} mb={16} />
}

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })

function askedWords({ askedBy, preparers }: RunRelease): string {
  const who = listed.format(askedBy.map(({ kind, name }) => (kind === 'brand' ? `brand ${name}` : name)))
  const asks = askedBy.length === 1 ? 'asks' : 'ask'
  return `${who} ${asks} that two persons release the run. Prepared by ${listed.format(preparers)}.`
}

function Release({ run, release }: { run: InvoiceRunDetail; release: RunRelease }) {
  const { approve, withdraw } = useRelease(run.index)
  const [last] = release.approvals
  const standing = last && last.lapsedAt === null ? last : undefined
  const confirmed = run.confirmedAt !== null
  // Once it is confirmed there is something to approve only where what is collected has changed.
  const isOpen = confirmed && release.now !== null
  const shown = isOpen ? release.now : (standing ?? release.now)
  async function ask(): Promise<void> {
    const { now } = release
    if (!now) return
    const { title, text } = approveQuestion(run, now.figures, confirmed)
    if (await confirm(text, title)) approve.mutate(now.digest)
  }
  return (
    <section className={classes.panel} aria-label="Two-person release">
      <div className={classes.head}>
        <h2 className={classes.title}>Two-person release</h2>
        <State standing={standing} last={last} confirmed={confirmed} isOpen={isOpen} />
        <div className={classes.buttons}>
          {standing && !confirmed && (
            <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
              Take back
            </Button>
          )}
          {(isOpen || (!standing && !confirmed)) && (
            <ReasonedButton
              reason={approve.isPending ? 'One moment.' : release.approve.reason}
              onClick={() => void ask()}
            >
              APPROVE
            </ReasonedButton>
          )}
        </div>
      </div>
      <p className={classes.note}>{askedWords(release)}</p>
      {isOpen && <p className={classes.lapsed}>{openWords}</p>}
      {!standing && last && <p className={classes.lapsed}>{lapsedWords(last)}</p>}
      {shown && <ReleaseFiguresList figures={shown.figures} digest={shown.digest} />}
    </section>
  )
}

const openWords =
  'When Direct Debits are collected, or where the money goes, is not what was approved: no file of them is made until somebody else approves it.'

const lapsedWords = ({ approvedBy, approvedAt, lapseReason }: ReleaseApproval): string =>
  `The approval of ${approvedBy} of ${formatDateTime(approvedAt)} has lapsed. ${lapseReason ?? ''}`

interface StateProps {
  standing: ReleaseApproval | undefined
  last: ReleaseApproval | undefined
  confirmed: boolean
  /** Whether what the confirmed run collects has to be approved. */
  isOpen: boolean
}

function State({ standing, last, confirmed, isOpen }: StateProps) {
  if (isOpen) return <StatusBadge tone="warn">Collection not approved</StatusBadge>
  if (standing)
    return (
      <StatusBadge tone="good">
        {`Approved by ${standing.approvedBy}, ${formatDateTime(standing.approvedAt)}`}
      </StatusBadge>
    )
  if (confirmed) return <StatusBadge tone="quiet">Confirmed without an approval</StatusBadge>
  return <StatusBadge tone="warn">{last ? 'Approval lapsed' : 'Not approved'}</StatusBadge>
}
