import type {
  CallTrace,
  TracedInvoiceLine,
  TracedRating,
  TracedSide,
} from '@nineops/contract/bureau/call-traces.contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isTimed } from '@nineops/contract/bureau/usage-kinds.contract'
import { writtenNumber } from '@nineops/contract/phone-numbers'
import { formatQuantity, usageKindLabels } from '../../../lib/usage.ts'
import { formatCount, formatDate, formatDuration, formatPounds, readableDates } from '../../../lib/formats.ts'
import { formatExactTime } from '../../../lib/london-time.ts'
import { StatusBadge, type Tone } from '../../../ui/feedback/status-badge.tsx'
import { Columns, Hint, Panel } from '../../../ui/layout/parts.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import classes from './call-traces.module.css'

/** Page size for showing a line among its neighbours. */
const LINES_PAGE = 200

/** The chain of a call, step by step, each with links to its records. */
export function TraceSteps({ client, trace }: { client: number; trace: CallTrace }) {
  const { call, raw, rating, invoiceLines } = trace
  return (
    <ol className={classes.steps} aria-label="Trace of the call">
      <Step title="Line of the file" tone="good" state={`Line ${formatCount(call.lineNumber)}`}>
        <p>
          <Link
            to="/bureau/data-collection"
            search={{ client, file: call.file.index, lines: Math.ceil(call.lineNumber / LINES_PAGE) }}
          >
            {call.file.name}
          </Link>{' '}
          of {call.carrier.name}
        </p>
        {raw === null ? (
          <Hint>The stored file is gone: its text cannot be shown.</Hint>
        ) : (
          <code className={classes.raw}>{raw}</code>
        )}
      </Step>
      <Step title="Call" tone="good" state="Accepted">
        <Facts
          columns="fit"
          of={[
            ['Call ID', call.callId],
            ['CLI', writtenNumber(call.cli) || 'Withheld'],
            ['Number called', writtenNumber(call.destination)],
            ['Start in London', formatExactTime(call.startedAt)],
            [isTimed(call.kind) ? 'Duration' : 'Quantity', formatQuantity(call)],
            ...(call.kind === 'voice' ? [] : [['Usage type', usageKindLabels[call.kind]] as const]),
            ...(call.chargeCode === null ? [] : [['Charge code', call.chargeCode] as const]),
            ...(call.origin === null ? [] : [['Country of origin', call.origin] as const]),
            ['Carrier’s cost', formatPounds(call.carrierCost) || '–'],
          ]}
        />
      </Step>
      {rating ? (
        <Rating client={client} rating={rating} />
      ) : (
        <Step title="Rating" tone="quiet" state="Not rated">
          <Hint>No bill run has rated this call yet.</Hint>
        </Step>
      )}
      {invoiceLines.length === 0 ? (
        <Step title="Invoice line" tone="quiet" state="Not invoiced">
          <Hint>
            {rating?.exception === 'unallocated'
              ? 'It is not billed until its CLI is allocated and the bill run is rated again.'
              : 'No invoice run has loaded this call.'}
          </Hint>
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
        <Link to="/bureau/bill-runs/$billRun" params={{ billRun: billRun.index }} search={{ client }}>
          {billRun.description}
        </Link>
        , {formatDate(billRun.periodStart)} – {formatDate(billRun.periodEnd)},{' '}
        {billRun.closed ? 'closed' : 'open'}
        {late && ', as a late call'}
      </p>
      <Facts
        columns="fit"
        of={[
          ['Account', account ? `${account.accountNumber} ${account.companyName}` : 'None'],
          ['Service', service ? writtenNumber(service.cli) : 'None'],
          ['Product group', rating.productGroup ?? '–'],
          ['Band', rating.band],
          ['Billable', rating.billableSeconds === null ? '–' : formatDuration(rating.billableSeconds)],
        ]}
      />
      <Columns min={300} gap={12}>
        {rating.sides.map(side => (
          <Side key={side.side} client={client} side={side} />
        ))}
      </Columns>
    </Step>
  )
}

function Side({ client, side: { side, card, entry, charge, steps } }: { client: number; side: TracedSide }) {
  return (
    <Panel
      as="section"
      gap={8}
      aria-label={side === 'retail' ? 'Retail' : 'Wholesale'}
      className={classes.side}
    >
      <h3>
        {side === 'retail' ? 'Retail charge' : 'Wholesale cost'} <b>{formatPounds(charge) || 'Unrated'}</b>
      </h3>
      {card && (
        <p>
          <Link to="/bureau/rate-allocation/$rateCard" params={{ rateCard: card.index }} search={{ client }}>
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
    </Panel>
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
        >
          Invoice {invoice?.number ?? `of account ${account.accountNumber}`}
        </Link>{' '}
        in {invoiceRun.description} (run {invoiceRun.index})
      </p>
      <Facts
        columns="fit"
        of={[
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
