import type {
  CallTrace,
  TracedInvoiceLine,
  TracedRating,
  TracedSide,
} from '@nineops/contract/call-traces.contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate, formatDuration, readableDates } from '../../../lib/dates.ts'
import { formatExactTime } from '../../../lib/london-time.ts'
import { formatCount, formatPounds } from '../../../lib/numbers.ts'
import { StatusBadge, type Tone } from '../../../ui/feedback/status-badge.tsx'
import classes from './call-traces.module.css'

/** Lines of a file to a page, where a line is shown among the others. */
const LINES_PAGE = 200

/** The chain of a call, step by step, each with what it leads to. */
export function TraceSteps({ client, trace }: { client: number; trace: CallTrace }) {
  const { call, raw, rating, invoiceLines } = trace
  return (
    <ol className={classes.steps} aria-label="Trace of the call">
      <Step title="Line of the file" tone="good" state={`Line ${formatCount(call.lineNumber)}`}>
        <p>
          <Link
            to="/bureau/data-collection"
            search={{ client, file: call.file.index, lines: Math.ceil(call.lineNumber / LINES_PAGE) }}
            className={classes.link}
          >
            {call.file.name}
          </Link>{' '}
          of {call.carrier.name}
        </p>
        {raw === null ? (
          <p className={classes.hint}>The stored file is gone: its text cannot be shown.</p>
        ) : (
          <code className={classes.raw}>{raw}</code>
        )}
      </Step>
      <Step title="Call" tone="good" state="Accepted">
        <Facts
          facts={[
            ['Call id', call.callId],
            ['CLI', call.cli || 'Withheld'],
            ['Number called', call.destination],
            ['Start in London', formatExactTime(call.startedAt)],
            ['Duration', formatDuration(call.durationSeconds)],
            ['Carrier’s cost', formatPounds(call.carrierCost) || '–'],
          ]}
        />
      </Step>
      {rating ? (
        <Rating client={client} rating={rating} />
      ) : (
        <Step title="Rating" tone="quiet" state="Not rated">
          <p className={classes.hint}>No bill run has rated this call yet.</p>
        </Step>
      )}
      {invoiceLines.length === 0 ? (
        <Step title="Invoice line" tone="quiet" state="Not invoiced">
          <p className={classes.hint}>
            {rating?.exception === 'unallocated'
              ? 'Nobody is charged for it until its CLI is allocated and the bill run rates again.'
              : 'No invoice run has loaded this call.'}
          </p>
        </Step>
      ) : (
        invoiceLines.map(line => <InvoiceStep key={line.invoiceRun.index} client={client} line={line} />)
      )}
    </ol>
  )
}

const exceptions: Record<string, string> = {
  unallocated: 'Unallocated',
  unrated_retail: 'Unrated retail',
  unrated_wholesale: 'Unrated wholesale',
  unrated_both: 'Unrated on both sides',
}

function Rating({ client, rating }: { client: number; rating: TracedRating }) {
  const { billRun, exception, account, service, late } = rating
  return (
    <Step
      title="Rating"
      tone={exception === null ? 'good' : 'warn'}
      state={exception === null ? 'Rated' : (exceptions[exception] ?? exception)}
    >
      <p>
        <Link
          to="/bureau/bill-runs/$billRun"
          params={{ billRun: billRun.index }}
          search={{ client }}
          className={classes.link}
        >
          {billRun.description}
        </Link>
        , {formatDate(billRun.periodStart)} – {formatDate(billRun.periodEnd)},{' '}
        {billRun.closed ? 'closed' : 'open'}
        {late && ', as a late call'}
      </p>
      <Facts
        facts={[
          ['Account', account ? `${account.accountNumber} ${account.companyName}` : 'None'],
          ['Service', service?.cli ?? 'None'],
          ['Product group', rating.productGroup ?? '–'],
          ['Band', rating.band],
          ['Billable', rating.billableSeconds === null ? '–' : formatDuration(rating.billableSeconds)],
        ]}
      />
      <div className={classes.sides}>
        {rating.sides.map(side => (
          <Side key={side.side} client={client} side={side} />
        ))}
      </div>
    </Step>
  )
}

function Side({ client, side: { side, card, entry, charge, steps } }: { client: number; side: TracedSide }) {
  return (
    <section aria-label={side === 'retail' ? 'Retail' : 'Wholesale'} className={classes.side}>
      <h3>
        {side === 'retail' ? 'Retail charge' : 'Wholesale cost'} <b>{formatPounds(charge) || 'Unrated'}</b>
      </h3>
      {card && (
        <p>
          <Link
            to="/bureau/rate-allocation/$rateCard"
            params={{ rateCard: card.index }}
            search={{ client }}
            className={classes.link}
          >
            {card.name}
          </Link>
          , from {formatDate(card.validFrom)}
          {entry && `: ${entry.prefix} ${entry.destination}`}
        </p>
      )}
      <ul>
        {steps.map(step => (
          <li key={step}>{readableDates(step)}</li>
        ))}
      </ul>
    </section>
  )
}

function InvoiceStep({ client, line }: { client: number; line: TracedInvoiceLine }) {
  const { invoiceRun, account, invoice } = line
  return (
    <Step
      title="Invoice line"
      tone={invoice?.number ? 'good' : 'busy'}
      state={invoice?.number ?? 'No number yet'}
    >
      <p>
        <Link
          to="/bureau/invoice-runs/$run"
          params={{ run: invoiceRun.index }}
          search={{ client, tab: 'accounts', invoice: account.index }}
          className={classes.link}
        >
          Invoice {invoice?.number ?? `of account ${account.accountNumber}`}
        </Link>{' '}
        in {invoiceRun.description} (run {invoiceRun.index})
      </p>
      <Facts
        facts={[
          ['Line', `${line.lineNumber}: ${line.description}`],
          ['Calls of the line', formatCount(line.calls)],
          ['Net of the line', formatPounds(line.net)],
          ['Invoice total', formatPounds(invoice?.gross) || '–'],
          ['Invoice date', formatDate(invoice?.invoiceDate) || '–'],
        ]}
      />
    </Step>
  )
}

interface StepProps {
  title: string
  tone: Tone
  state: string
  children: ReactNode
}

function Step({ title, tone, state, children }: StepProps) {
  return (
    <li className={classes.step}>
      <div className={classes.stepHead}>
        <h2>{title}</h2>
        <StatusBadge tone={tone}>{state}</StatusBadge>
      </div>
      {children}
    </li>
  )
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
