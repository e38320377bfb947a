import { Skeleton } from '@mantine/core'
import type { InvoiceRunDetail } from '@nineops/contract/invoice-runs.contract'
import type {
  ReconciledHeap,
  ReconciliationCheck,
  RunReconciliation,
} from '@nineops/contract/reconciliation.contract'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatCount, formatPounds } from '../../../lib/numbers.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { checkWords, differenceText, resultOf, verdictOf } from '../money-words.ts'
import { reconciliationQuery } from '../run-money.queries.ts'
import classes from './run-money.module.css'

/** Where the run's money goes, and whether invoices, payment, ledger, PDFs and hosting agree to the penny. */
export function ReconciliationPanel({ run }: { run: InvoiceRunDetail }) {
  const { data, error, refetch } = useQuery(reconciliationQuery(run.index))
  if (!data && !error) return <Skeleton h={336} mb={12} />
  const verdict = data && verdictOf(data, run.status.index)
  return (
    <section className={classes.card} aria-label="Reconciliation">
      <div className={classes.head}>
        <h2 className={classes.title}>Reconciliation</h2>
        {verdict && <StatusBadge tone={verdict.tone}>{verdict.word}</StatusBadge>}
      </div>
      {data ? (
        <Reconciled reconciliation={data} status={run.status.index} faulty={verdict?.tone === 'bad'} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </section>
  )
}

interface ReconciledProps {
  reconciliation: RunReconciliation
  status: number
  faulty: boolean
}

function Reconciled({ reconciliation, status, faulty }: ReconciledProps) {
  const { checks, differences, pack, ledger } = reconciliation
  return (
    <>
      <div className={classes.tables}>
        <Money reconciliation={reconciliation} />
        <table className={classes.table}>
          <caption>What has to be the same</caption>
          <thead>
            <tr>
              <th scope="col">Counted</th>
              <th scope="col">Number</th>
              <th scope="col">Amount</th>
              <th scope="col">Should be</th>
              <th scope="col">Amount</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {checks.map(check => (
              <Check key={check.id} check={check} status={status} />
            ))}
          </tbody>
        </table>
      </div>
      {faulty && (
        <ul className={classes.differences} aria-label="What does not agree">
          {differences.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <p className={classes.note}>
        {pack
          ? `Counted now; the pack of ${formatDateTime(pack.createdAt)} has it in its manifest as it was then.`
          : 'The pack has it in its manifest once it is made.'}
        {pack && !ledger && ' No brand of the run gets the sales ledger.'}
      </p>
    </>
  )
}

function Check({ check, status }: { check: ReconciliationCheck; status: number }) {
  const { tone, word } = resultOf(check, status)
  const { counted, expected } = checkWords[check.id]
  return (
    <tr>
      <th scope="row">{counted}</th>
      <td>{formatCount(check.counted.items)}</td>
      <td>{formatPounds(check.counted.total)}</td>
      <td title={`The ${expected}`}>{formatCount(check.expected.items)}</td>
      <td>{formatPounds(check.expected.total)}</td>
      <td>
        <StatusBadge tone={tone}>{word}</StatusBadge>
        {!check.agrees && <span className={classes.by}>{differenceText(check.difference)}</span>}
      </td>
    </tr>
  )
}

function Money({ reconciliation: of }: { reconciliation: RunReconciliation }) {
  return (
    <table className={classes.table}>
      <caption>Where the money goes</caption>
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Number</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        <Part name="Invoices" heap={of.invoices} />
        <Part name="Credit notes" heap={of.creditNotes} />
        <Part name="Documents of the run" heap={of.documents} total />
        <Part name="In Direct Debit files" heap={of.directDebit} />
        <Part name="Direct Debit, in no file" heap={of.collectedElsewhere} />
        {of.leftOut.items > 0 && <Part name="Direct Debit, left out by hand" heap={of.leftOut} />}
        <Part name="Direct Debit, nothing to collect" heap={of.notCollected} />
        <Part name="Other payment" heap={of.otherPayment} />
        <Part name="VAT in it" heap={of.vat} />
      </tbody>
    </table>
  )
}

const Part = ({ name, heap, total = false }: { name: string; heap: ReconciledHeap; total?: boolean }) => (
  <tr data-total={total || undefined}>
    <th scope="row">{name}</th>
    <td>{formatCount(heap.items)}</td>
    <td>{formatPounds(heap.total)}</td>
  </tr>
)
