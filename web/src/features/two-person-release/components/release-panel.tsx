import { Button, Skeleton } from '@mantine/core'
import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import type { ReleaseApproval, RunRelease } from '@nineops/contract/invoicing/two-person-release.contract'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../lib/formats.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { releaseQuery, useRelease } from '../release.queries.ts'
import { approveQuestion, askedLabel } from '../release-questions.ts'
import { ReleaseFiguresList } from './release-figures.tsx'
import { Panel, Row, SectionTitle, Text } from '../../../ui/layout/parts.tsx'
import classes from './release-panel.module.css'

/** What a second person approves of a run, and earlier approvals. */
export function ReleasePanel({ run }: { run: InvoiceRunDetail }) {
  const { data, error, refetch } = useQuery(releaseQuery(run.index))
  if (data) return <Release run={run} release={data} />
  if (error)
    return (
      <ErrorState
        title="The two-person release could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  return <Skeleton h={run.confirmedAt === null ? { base: 440, sm: 150 } : { base: 141, sm: 104 }} mb={16} />
}

function Release({ run, release }: { run: InvoiceRunDetail; release: RunRelease }) {
  const { approve, withdraw } = useRelease(run.index)
  const [last] = release.approvals
  const standing = last && last.lapsedAt === null ? last : undefined
  const confirmed = run.confirmedAt !== null
  // After confirmation, only changed collections need approval.
  const isOpen = confirmed && release.now !== null
  const shown = isOpen ? release.now : (standing ?? release.now)
  const figures = shown && <ReleaseFiguresList figures={shown.figures} digest={shown.digest} />
  async function ask(): Promise<void> {
    const { now } = release
    if (!now) return
    const { title, text } = approveQuestion(run, now.figures, confirmed)
    if (await confirm(text, title)) approve.mutate(now.digest)
  }
  return (
    <Panel as="section" mb={16} size={13} aria-label="Two-person release">
      <Row wrap gap={12} minHeight={30}>
        <SectionTitle>Two-person release</SectionTitle>
        <State standing={standing} last={last} confirmed={confirmed} isOpen={isOpen} />
        <div className={classes.buttons}>
          {standing && !confirmed && (
            <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
              Revoke
            </Button>
          )}
          {(isOpen || (!standing && !confirmed)) && (
            <ReasonedButton
              reason={approve.isPending ? 'One moment.' : release.approve.reason}
              onClick={() => void ask()}
            >
              Approve
            </ReasonedButton>
          )}
        </div>
      </Row>
      <Text mt={4} tone="quiet">
        {askedLabel(release, confirmed && !last)}
      </Text>
      {isOpen && (
        <Text mt={4} tone="warn">
          {openLabels}
        </Text>
      )}
      {!standing && last && (
        <Text mt={4} tone="warn">
          {revokedLabel(last)}
        </Text>
      )}
      {shown && confirmed && !isOpen ? (
        // Of a confirmed run they are only evidence: its own figures come first.
        <details className={classes.approved}>
          <summary>What was approved</summary>
          {figures}
        </details>
      ) : (
        figures
      )}
    </Panel>
  )
}

const openLabels =
  'The collection day or the bank account has changed since it was approved. No Direct Debit file is created until someone else approves it.'

const revokedLabel = ({ approvedBy, approvedAt, lapseReason }: ReleaseApproval): string =>
  `The approval of ${approvedBy} of ${formatDateTime(approvedAt)} has lapsed. ${lapseReason ?? ''}`

interface StateProps {
  standing: ReleaseApproval | undefined
  last: ReleaseApproval | undefined
  confirmed: boolean
  /** Whether the confirmed run's collections need approval. */
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
