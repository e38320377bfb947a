import type { RatedSide, RateTestAnswer } from '@nineops/contract/rate-cards.contract'
import { Link } from '@tanstack/react-router'
import { formatDate, formatDateTime, formatDuration, readableDates } from '../../../lib/dates.ts'
import { formatPounds } from '../../../lib/numbers.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { FigureCard, Figures } from '../../../ui/layout/figure-card.tsx'
import { RateCandidates } from './rate-candidates.tsx'
import classes from './rate-cards.module.css'

const scopes = { account: 'the account', brand: 'the brand', reseller: 'the whole reseller' } as const

/** Both sides of a call: card, prefix, band, billable seconds, and the arithmetic in words. */
export function RateTestResult({ answer }: { answer: RateTestAnswer }) {
  const { wholesale, retail, margin, destination, startedAt, band } = answer
  return (
    <section className={classes.results} aria-label="What the call would cost" aria-live="polite">
      <Figures>
        <FigureCard label="Retail charge" value={formatPounds(retail.charge) || 'Unrated'} />
        <FigureCard label="Wholesale cost" value={formatPounds(wholesale.charge) || 'Unrated'} />
        <FigureCard label="Margin" value={margin === null ? '–' : formatPounds(margin)} />
      </Figures>
      <p className={classes.call}>
        {destination}, {formatDateTime(startedAt)} ({band})
      </p>
      <div className={classes.sides}>
        <Side side={retail} band={band} />
        <Side side={wholesale} band={band} />
      </div>
    </section>
  )
}

function Side({ side, band }: { side: RatedSide; band: RateTestAnswer['band'] }) {
  const { card, allocation, entry } = side
  const title = side.side === 'retail' ? 'Retail' : 'Wholesale'
  return (
    <article className={classes.side} aria-label={title}>
      <div className={classes.sideHead}>
        <h2 className={classes.sideTitle}>{title}</h2>
        <StatusBadge tone={side.rated ? 'good' : 'bad'}>{side.rated ? 'Rated' : 'Unrated'}</StatusBadge>
      </div>
      <p className={classes.charge}>{formatPounds(side.charge) || '–'}</p>
      <dl className={classes.facts}>
        {card && (
          <>
            <dt>Rate card</dt>
            <dd>
              <Link
                to="/bureau/rate-allocation/$rateCard"
                params={{ rateCard: card.index }}
                className={classes.link}
              >
                {card.name}
              </Link>
              , from {formatDate(card.validFrom)}
            </dd>
          </>
        )}
        {allocation && (
          <>
            <dt>Allocated to</dt>
            <dd>
              {scopes[allocation.scope]}, from {formatDate(allocation.validFrom)}
            </dd>
          </>
        )}
        {entry && (
          <>
            <dt>Prefix</dt>
            <dd>
              {entry.prefix}, {entry.destination} ({entry.productGroup})
            </dd>
            <dt>Band</dt>
            <dd>
              {band}, {formatPounds(perMinute(entry, band))} a minute
            </dd>
            <dt>Billable</dt>
            <dd>{formatDuration(side.billableSeconds)}</dd>
          </>
        )}
      </dl>
      <ol className={classes.steps}>
        {side.steps.map(step => (
          <li key={step}>{readableDates(step)}</li>
        ))}
      </ol>
      <RateCandidates side={side} />
    </article>
  )
}

function perMinute(entry: NonNullable<RatedSide['entry']>, band: RateTestAnswer['band']): string {
  if (band === 'day') return entry.priceDay
  return band === 'evening' ? entry.priceEvening : entry.priceWeekend
}
