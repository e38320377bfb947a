import { Group, Skeleton } from '@mantine/core'
import type {
  DirectDebitFile,
  LeftOutDebit,
  RunDirectDebits,
} from '@nineops/contract/invoicing/direct-debits.contract'
import type { EndOfRunFile } from '@nineops/contract/invoicing/invoice-runs/invoice-run-outputs.contract'
import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDate, formatDateTime, formatPounds } from '../../../lib/formats.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { directDebitsQuery } from '../direct-debits.queries.ts'
import { debitFileState, endedText } from '../money-labels.ts'
import { ChangeDayForm } from './change-day-form.tsx'
import { LeaveOutForm } from './leave-out-form.tsx'
import { LeftOutDebits } from './left-out-debits.tsx'
import { Panel, Row, SectionTitle, Text } from '../../../ui/layout/parts.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import classes from './direct-debits.module.css'

interface DirectDebitsPanelProps {
  run: InvoiceRunDetail
  /** Packs of the run, including withdrawn ones. */
  packs: readonly EndOfRunFile[]
}

/** How a run is collected: its days, its files, and exclusions. */
export function DirectDebitsPanel({ run, packs }: DirectDebitsPanelProps) {
  const { data, error, refetch } = useQuery(directDebitsQuery(run.index))
  if (!data && !error) return <Skeleton h={176} mb={12} data-waits />
  return (
    <Panel as="section" gap={8} mb={12} size={13} aria-label="Direct Debits">
      {data ? (
        <Debits run={run} debits={data} packs={packs.filter(pack => pack.withdrawnAt === null).length} />
      ) : (
        <>
          <SectionTitle>Direct Debits</SectionTitle>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </>
      )}
    </Panel>
  )
}

interface DebitsProps {
  run: InvoiceRunDetail
  debits: RunDirectDebits
  packs: number
}

function Debits({ run, debits, packs }: DebitsProps) {
  const { days, files, fault, change } = debits
  const isMade = files.some(file => file.withdrawnAt === null)
  // Its end-of-run files are made, and there is nothing to collect.
  const isNone = packs > 0 && files.length === 0 && debits.planned === null
  async function ask(): Promise<void> {
    const changed = await openDialog<RunDirectDebits>(
      { title: 'Change collection day', size: 560 },
      close => <ChangeDayForm run={run} debits={debits} packs={packs} onAnswer={close} />,
    )
    if (changed) showDone(`Run ${run.index} will be collected on ${formatDate(changed.bacsDate)}`)
  }
  async function askWho(leftOut?: LeftOutDebit): Promise<void> {
    const title = leftOut ? `Collect ${leftOut.number} by Direct Debit` : 'Exclude an account'
    const changed = await openDialog<RunDirectDebits>({ title, size: 560 }, close => (
      <LeaveOutForm run={run} debits={debits} packs={packs} {...(leftOut && { leftOut })} onAnswer={close} />
    ))
    if (changed)
      showDone(leftOut ? `${leftOut.number} is collected by Direct Debit` : 'The account is excluded')
  }
  return (
    <>
      <Row between wrap gap={8} minHeight={32}>
        <SectionTitle>Direct Debits</SectionTitle>
        <Group gap={8}>
          <ReasonedButton variant="default" reason={debits.leaveOut.reason} onClick={() => void askWho()}>
            Exclude an account
          </ReasonedButton>
          <ReasonedButton
            variant="default"
            reason={change.allowed ? null : (change.reason ?? 'It cannot be changed now.')}
            onClick={() => void ask()}
          >
            Change collection day
          </ReasonedButton>
        </Group>
      </Row>
      {!isNone && (
        <dl className={classes.days}>
          <Day name="Payers are debited" day={debits.bacsDate} />
          <Day name="Bacs processes the files" day={days?.processingDay} />
          <Day name="Submit by" day={days?.latestSubmission} />
        </dl>
      )}
      {/* A bank holiday may have become known after files were made; a submission day that has passed is not a
          problem. */}
      {fault !== null && (!isMade || days === null) && (
        <Notice as="output" tone="warn">
          {fault}
        </Notice>
      )}
      {files.length > 0 ? (
        <Files files={files} submitBy={days?.latestSubmission} />
      ) : (
        <Text tone="quiet">
          {isNone
            ? 'No file: this run collects nothing by Direct Debit.'
            : 'No file yet: the end-of-run files have one for each service user number.'}
        </Text>
      )}
      {debits.endedMandates.length > 0 && (
        <EndedMandates of={debits.endedMandates} refusal={debits.leaveOut.reason} />
      )}
      <LeftOutDebits run={run.index} refusal={debits.leaveOut.reason} onTakeIn={row => void askWho(row)} />
    </>
  )
}

/** What the files collect although its mandate has ended, and what to do. */
const EndedMandates = ({ of, refusal }: { of: RunDirectDebits['endedMandates']; refusal: string | null }) => (
  <Notice as="div" tone="bad">
    The Direct Debit files still collect by {of.length === 1 ? 'a mandate that has' : 'mandates that have'}{' '}
    ended:
    <ul className={classes.ended}>
      {of.map(ended => (
        <li key={ended.accountIndex}>{endedText(ended)}</li>
      ))}
    </ul>
    {refusal === null
      ? `Exclude ${of.length === 1 ? 'the account' : 'these accounts'}, unless the file was submitted.`
      : `${refusal} Remove ${of.length === 1 ? 'the collection' : 'these collections'} in the Bacs software if it can still be done.`}
  </Notice>
)

const Day = ({ name, day }: { name: string; day: string | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>{day === undefined ? 'Not known' : formatDate(day)}</dd>
  </div>
)

function Files({ files, submitBy }: { files: readonly DirectDebitFile[]; submitBy: string | undefined }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region needs the focus (axe: scrollable-region-focusable)
    <section className={classes.scroll} aria-label="Direct Debit files" tabIndex={0}>
      <FigureTable className={classes.table} caption="Direct Debit files">
        <thead>
          <tr>
            <th scope="col">Service user number</th>
            <th scope="col">Serial</th>
            <th scope="col" className={classes.wide}>
              Made
            </th>
            <th scope="col">Processing day</th>
            <th scope="col">Collection day</th>
            <th scope="col">Collections</th>
            <th scope="col">Sum</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {files.map(file => (
            <tr
              key={`${file.serviceUserNumber} ${file.serial}`}
              data-withdrawn={file.withdrawnAt !== null || undefined}
            >
              <th scope="row">{file.serviceUserNumber}</th>
              <td>{file.serial}</td>
              <td className={classes.wide}>{formatDate(file.createdOn)}</td>
              <td>{formatDate(file.processingDay)}</td>
              <td>{formatDate(file.entryDay)}</td>
              <td>{formatCount(file.items)}</td>
              <td>{formatPounds(file.total)}</td>
              <td>
                <FileState file={file} submitBy={submitBy} />
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </section>
  )
}

function FileState({ file, submitBy }: { file: DirectDebitFile; submitBy: string | undefined }) {
  const { tone, word } = debitFileState(file, submitBy)
  const badge = <StatusBadge tone={tone}>{word}</StatusBadge>
  return file.withdrawnAt === null ? (
    badge
  ) : (
    <span title={`Withdrawn ${formatDateTime(file.withdrawnAt)}: it must not be submitted`}>{badge}</span>
  )
}
