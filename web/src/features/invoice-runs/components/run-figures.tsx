import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatPounds } from '../../../lib/formats.ts'
import { PlainFigure } from '../../../ui/layout/figure-card.tsx'
import { Panel } from '../../../ui/layout/parts.tsx'
import { changesQuery, RunChanges } from '../../comparisons/comparisons.public.ts'
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
  const credits = run.purpose === 'credit'
  const changes = useQuery({ ...changesQuery(run.index), enabled: !credits })
  const { current } = data ?? {}
  // What could not be loaded is not nothing.
  const unknown = isError ? '–' : undefined
  const made = current !== undefined && current.invoices + current.creditNotes > 0
  // A credit note is no month, and a further run bills a few accounts again: they are compared with none.
  const before = data?.previous && changes.data?.before ? changes.data : undefined
  const change = current && before && made ? pence(current.gross) - pence(before.previousGross) : undefined
  const runs = before && `run${before.against.length === 1 ? '' : 's'} ${before.against.join(' and ')}`
  const share =
    before && change !== undefined
      ? `${formatShare(change, pence(before.previousGross))} against ${runs}`.trim()
      : ''
  const shown = changes.isPending && !credits ? undefined : current
  return (
    <Panel
      pad={0}
      className={classes.figures}
      data-fades
      data-credit-notes={(current && current.creditNotes > 0) || undefined}
    >
      <PlainFigure
        label="Gross"
        value={shown ? formatPounds(shown.gross) : unknown}
        note={before && `was ${formatPounds(before.previousGross)} in ${runs}`}
      />
      {credits ? (
        <PlainFigure label="Credit notes" value={current ? formatCount(current.creditNotes) : unknown} />
      ) : (
        <PlainFigure
          label="Invoices"
          value={current ? formatCount(current.invoices) : unknown}
          note={
            current && current.creditNotes > 0 ? `and ${counted(current.creditNotes, 'credit note')}` : ''
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
            value={shown ? (change === undefined ? '–' : formatChange(change)) : unknown}
            tone={
              change === undefined || !before ? undefined : changeTone(change, pence(before.previousGross))
            }
            note={share}
          />
          <RunChanges run={run} invoiced={made} />
        </>
      )}
    </Panel>
  )
}
