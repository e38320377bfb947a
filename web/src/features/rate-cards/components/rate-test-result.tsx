import type { RatedSide, RateTestAnswer } from '@nineops/contract/bureau/rate-cards.contract'
import { isTimed } from '@nineops/contract/bureau/usage-kinds.contract'
import { Link } from '@tanstack/react-router'
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatPounds,
  readableDates,
} from '../../../lib/formats.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { FigureCard, Figures } from '../../../ui/layout/figure-card.tsx'
import { RateCandidates } from './rate-candidates.tsx'
import { Columns, Hint, Panel, Row, SectionTitle, Stack } from '../../../ui/layout/parts.tsx'
import { priceUnits } from '../../../lib/usage.ts'
import { Fact, Facts } from '../../../ui/layout/facts.tsx'
import { scopeNames } from '../allocation-labels.ts'
import classes from './rate-cards.module.css'

/** Both sides of a call: card, prefix, band, billable seconds, and the arithmetic in words. */
export function RateTestResult({ answer }: { answer: RateTestAnswer }) {
  const { wholesale, retail, margin, destination, startedAt } = answer
  return (
    <Stack as="section" gap={12} aria-label="What the call would cost" aria-live="polite">
      <Figures>
        <FigureCard label="Retail charge" value={formatPounds(retail.charge) || 'Unrated'} />
        <FigureCard label="Wholesale cost" value={formatPounds(wholesale.charge) || 'Unrated'} />
        <FigureCard label="Margin" value={margin === null ? '–' : formatPounds(margin)} />
      </Figures>
      <Hint mt={-12}>
        {destination}, {formatDateTime(startedAt)}
      </Hint>
      <Columns min={300} gap={12}>
        <Side side={retail} />
        <Side side={wholesale} />
      </Columns>
    </Stack>
  )
}

function Side({ side }: { side: RatedSide }) {
  const { card, allocation, entry, band } = side
  const title = side.side === 'retail' ? 'Retail' : 'Wholesale'
  return (
    <Panel as="article" pad={16} gap={8} aria-label={title}>
      <Row between gap={8}>
        <SectionTitle>{title}</SectionTitle>
        <StatusBadge tone={side.rated ? 'good' : 'bad'}>{side.rated ? 'Rated' : 'Unrated'}</StatusBadge>
      </Row>
      <p className={classes.charge}>{formatPounds(side.charge) || '–'}</p>
      <Facts names="max-content">
        {card && (
          <>
            <Fact name="Rate card">
              <Link to="/bureau/rate-allocation/$rateCard" params={{ rateCard: card.index }}>
                {card.name}
              </Link>
              , from {formatDate(card.validFrom)}
            </Fact>
          </>
        )}
        {allocation && (
          <>
            <Fact name="Allocated to">
              {scopeNames[allocation.scope]}, from {formatDate(allocation.validFrom)}
            </Fact>
          </>
        )}
        {entry && (
          <>
            <Fact name={entry.chargeCode === '' ? 'Prefix' : 'Charge code'}>
              {[entry.chargeCode, entry.prefix].filter(text => text !== '').join(', ')}, {entry.destination} (
              {entry.productGroup})
            </Fact>
            {band && (
              <Fact name="Band">
                {band}, {formatPounds(perMinute(entry, band))} a {priceUnits[entry.kind]}
              </Fact>
            )}
            <Fact name="Billable">
              {isTimed(entry.kind)
                ? formatDuration(side.billableSeconds)
                : `${side.billableSeconds} ${entry.kind === 'data' ? 'kB' : ''}`}
            </Fact>
            {side.accessCharge && <Fact name="Access charge">{formatPounds(side.accessCharge)}</Fact>}
            {side.serviceCharge && <Fact name="Service charge">{formatPounds(side.serviceCharge)}</Fact>}
          </>
        )}
      </Facts>
      <ol className={classes.steps}>
        {side.steps.map(step => (
          <li key={step}>{readableDates(step)}</li>
        ))}
      </ol>
      <RateCandidates side={side} />
    </Panel>
  )
}

function perMinute(entry: NonNullable<RatedSide['entry']>, band: NonNullable<RatedSide['band']>): string {
  if (band === 'day') return entry.priceDay
  return band === 'evening' ? entry.priceEvening : entry.priceWeekend
}
