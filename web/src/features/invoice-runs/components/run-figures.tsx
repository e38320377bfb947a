import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatPlural, formatPounds } from '../../../lib/formats.ts'
import { PlainFigure } from '../../../ui/layout/figure-card.tsx'
import { Panel } from '../../../ui/layout/parts.tsx'
import { RunChanges } from '../../comparisons/comparisons.public.ts'
import {
  changeTone,
  formatChange,
  formatShare,
  pence,
} from '../../invoice-run-states/invoice-run-states.public.ts'
import { metricsQuery } from '../invoice-runs.queries.ts'
import classes from './run-figures.module.css'

/** The four figures of a run, and what makes it differ from the month before; the rest is under Metrics. */
export function RunFigures({ run }: { run: InvoiceRunDetail }) {
  const { data, isError } = useQuery(metricsQuery(run.index))
  const { current, previous } = data ?? {}
  // What could not be loaded is not nothing.
  const unknown = isError ? '–' : undefined
  const made = current !== undefined && current.invoices + current.creditNotes > 0
  const change = current && previous && made ? pence(current.gross) - pence(previous.gross) : undefined
  // A credit note is no month: it is compared with nothing.
  const credits = run.purpose === 'credit'
  // Of one run alone; what changed since the whole month before, with its further runs, is beside it.
  const share =
    previous && change !== undefined
      ? `${formatShare(change, pence(previous.gross))} against run ${previous.invoiceRunIndex}`.trim()
      : ''
  return (
    <Panel
      pad={0}
      className={classes.figures}
      data-credit-notes={(current && current.creditNotes > 0) || undefined}
    >
      <PlainFigure
        label="Gross"
        value={current ? formatPounds(current.gross) : unknown}
        note={previous && `was ${formatPounds(previous.gross)} in run ${previous.invoiceRunIndex}`}
      />
      {credits ? (
        <PlainFigure label="Credit notes" value={current ? formatCount(current.creditNotes) : unknown} />
      ) : (
        <PlainFigure
          label="Invoices"
          value={current ? formatCount(current.invoices) : unknown}
          note={
            current && current.creditNotes > 0
              ? `and ${formatPlural(current.creditNotes, 'credit note')}`
              : ''
          }
        />
      )}
      <PlainFigure
        label="Failures"
        value={current ? formatCount(current.failed) : unknown}
        tone={current && current.failed > 0 ? 'warn' : undefined}
        note={`of ${formatCount(run.accounts)}`}
      />
      {!credits && (
        <>
          <PlainFigure
            label="Change"
            value={data ? (change === undefined ? '–' : formatChange(change)) : unknown}
            tone={change === undefined || !previous ? undefined : changeTone(change, pence(previous.gross))}
            note={share}
          />
          <RunChanges run={run} invoiced={made} />
        </>
      )}
    </Panel>
  )
}
