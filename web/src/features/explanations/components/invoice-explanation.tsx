import type { Explanation } from '@nineops/contract/crm/explanations.contract'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatPounds } from '../../../lib/formats.ts'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { explanationQuery } from '../explanations.queries.ts'
import { CauseRow } from './cause-row.tsx'
import { SectionTitle } from '../../../ui/layout/parts.tsx'
import classes from './invoice-explanation.module.css'
import { scaleOf, stepsOf } from '../waterfall.ts'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'

/** Why an invoice differs from the one before: causes that add up, with who caused them. */
export function InvoiceExplanation({ invoice }: { invoice: number }) {
  const { data, error, refetch } = useQuery(explanationQuery(invoice))
  if (error && !data)
    return (
      <ErrorState title="The invoice could not be explained" error={error} onRetry={() => void refetch()} />
    )
  if (!data) return <LoadingBlock h={240} label="Explaining the invoice" />
  return <Explained explanation={data} />
}

const name = ({ number, kind }: Explanation['invoice']): string =>
  number ?? (kind === 'credit_note' ? 'Credit note' : 'Invoice')

function headline({ difference, previous, invoice }: Explanation): string {
  if (invoice.kind === 'credit_note')
    return `This credit note gives back ${formatPounds(invoice.gross.replace('-', ''))}`
  if (!previous) return `This is the account’s first invoice: ${formatPounds(invoice.gross)}`
  const before = `${name(previous)} of ${formatDate(previous.invoiceDate)}`
  if (Number(difference) === 0) return `The total is the same as ${before}`
  const amount = formatPounds(difference.replace('-', ''))
  return `${amount} ${difference.startsWith('-') ? 'less' : 'more'} than ${before}`
}

function Explained({ explanation }: { explanation: Explanation }) {
  const { previous, invoice, causes, entries } = explanation
  const start = previous?.gross ?? '0.00'
  const steps = stepsOf(
    start,
    causes.map(cause => cause.effect),
  )
  const scale = scaleOf(steps)
  return (
    <section className={classes.explanation} aria-label="Why is this bill different?">
      <SectionTitle as="h3" mb={8}>
        {headline(explanation)}
      </SectionTitle>
      <FigureTable>
        <thead>
          <tr>
            <th scope="col">Cause</th>
            <th scope="col" className={classes.bars}>
              <span className={classes.hidden}>Share of the difference</span>
            </th>
            <th scope="col">Effect</th>
          </tr>
        </thead>
        <tbody>
          {invoice.kind === 'invoice' && (
            <tr data-total>
              <th scope="row" colSpan={2}>
                {previous ? `Previous invoice, ${name(previous)}` : 'Previous invoice: none'}
              </th>
              <td>{formatPounds(start)}</td>
            </tr>
          )}
          {causes.map((cause, at) => (
            <CauseRow
              key={`${cause.kind} ${cause.title}`}
              cause={cause}
              step={steps[at] ?? { from: 0, to: 0 }}
              scale={scale}
              entries={entries.filter(entry => cause.entries.includes(entry.id))}
            />
          ))}
          <tr data-total>
            <th scope="row" colSpan={2}>
              This {invoice.kind === 'credit_note' ? 'credit note' : 'invoice'}, with VAT
            </th>
            <td>{formatPounds(invoice.gross)}</td>
          </tr>
        </tbody>
      </FigureTable>
    </section>
  )
}
