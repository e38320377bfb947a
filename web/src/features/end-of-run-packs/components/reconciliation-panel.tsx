import { Skeleton } from '@mantine/core'
import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import type {
  ReconciledHeap,
  ReconciliationCheck,
  RunReconciliation,
} from '@nineops/contract/invoicing/end-of-run-packs/reconciliation.contract'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDateTime, formatPounds } from '../../../lib/formats.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { checkLabels, differenceText, resultOf, verdictOf } from '../../direct-debits/direct-debits.public.ts'
import { reconciliationQuery } from '../end-of-run-packs.queries.ts'
import { Panel, Row, SectionTitle, Text } from '../../../ui/layout/parts.tsx'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import classes from './reconciliation.module.css'

/** Where the run's money goes, and whether invoices, payment, ledger, PDFs and hosting agree to the penny. */
export function ReconciliationPanel({ run }: { run: InvoiceRunDetail }) {
  const { data, error, refetch } = useQuery(reconciliationQuery(run.index))
  if (!data && !error) return <Skeleton h={336} mb={12} data-waits />
  const verdict = data && verdictOf(data, run.status.index)
  return (
    <Panel as="section" gap={8} mb={12} size={13} aria-label="Reconciliation">
      <Row between gap={16} minHeight={32}>
        <SectionTitle>Reconciliation</SectionTitle>
        {verdict && <StatusBadge tone={verdict.tone}>{verdict.word}</StatusBadge>}
      </Row>
      {data ? (
        <Reconciled reconciliation={data} status={run.status.index} faulty={verdict?.tone === 'bad'} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
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
        <FigureTable
          className={classes.checks}
          heads={['Counted', 'Number', 'Amount', 'Should be', 'Amount', 'Result']}
          caption="Figures that must agree"
        >
          <tbody>
            {checks.map(check => (
              <Check key={check.id} check={check} status={status} />
            ))}
          </tbody>
        </FigureTable>
      </div>
      {faulty && (
        <ul className={classes.differences} aria-label="Figures that don’t agree">
          {differences.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <Text tone="quiet">
        {pack
          ? `Calculated now. The pack of ${formatDateTime(pack.createdAt)} has the figures of that time in its manifest.`
          : 'The pack will have these figures in its manifest.'}
        {pack && !ledger && ' No brand of the run gets the sales ledger.'}
      </Text>
    </>
  )
}

function Check({ check, status }: { check: ReconciliationCheck; status: number }) {
  const { tone, word } = resultOf(check, status)
  const { counted, expected } = checkLabels[check.id]
  return (
    <tr>
      <th scope="row">{counted}</th>
      <td>{formatCount(check.counted.items)}</td>
      <td>{formatPounds(check.counted.total)}</td>
      <td title={`The ${expected}`}>{formatCount(check.expected.items)}</td>
      <td>{formatPounds(check.expected.total)}</td>
      <td>
        <StatusBadge tone={tone}>{word}</StatusBadge>
        {!check.agrees && (
          <span className={classes.by} data-bad={tone === 'bad' || undefined}>
            {differenceText(check.difference)}
          </span>
        )}
      </td>
    </tr>
  )
}

function Money({ reconciliation: of }: { reconciliation: RunReconciliation }) {
  return (
    <FigureTable heads={['Part', 'Number', 'Amount']} caption="Where the money goes">
      <tbody>
        <Part name="Invoices" heap={of.invoices} />
        <Part name="Credit notes" heap={of.creditNotes} />
        <Part name="Documents of the run" heap={of.documents} total />
        <Part name="In Direct Debit files" heap={of.directDebit} />
        <Part name="Direct Debit, in no file" heap={of.collectedElsewhere} />
        {of.leftOut.items > 0 && (
          <Part name="Direct Debit, excluded or mandate not in force" heap={of.leftOut} />
        )}
        {of.olderDebt.items > 0 && <Part name="Older debt in the Direct Debits" heap={of.olderDebt} />}
        {of.represented.items > 0 && <Part name="Presented again" heap={of.represented} />}
        {of.setOff.items > 0 && (
          <Part name="Direct Debit, settled in whole or part by credits and payments" heap={of.setOff} />
        )}
        <Part name="Direct Debit, nothing to collect" heap={of.notCollected} />
        <Part name="Other payment" heap={of.otherPayment} />
        <Part name="VAT in it" heap={of.vat} />
      </tbody>
    </FigureTable>
  )
}

const Part = ({ name, heap, total = false }: { name: string; heap: ReconciledHeap; total?: boolean }) => (
  <tr data-total={total || undefined}>
    <th scope="row">{name}</th>
    <td>{formatCount(heap.items)}</td>
    <td>{formatPounds(heap.total)}</td>
  </tr>
)
