import type { RatedSide } from '@nineops/contract/bureau/rate-cards.contract'
import { formatDate, formatPounds, readableDates } from '../../../lib/formats.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { Hint } from '../../../ui/layout/parts.tsx'
import { scopeNames } from '../allocation-labels.ts'
import classes from './rate-cards.module.css'

/** The cards considered for a side of a call: the one that won, and why each of the others lost. */
export function RateCandidates({ side }: { side: RatedSide }) {
  const { candidates, shorterPrefixes } = side
  if (candidates.length === 0) return null
  return (
    <>
      <ul className={classes.candidates} aria-label={`Cards considered, ${side.side}`}>
        {candidates.map(({ allocationIndex, card, scope, validFrom, won, why, charge }) => (
          <li key={allocationIndex}>
            <StatusBadge tone={won ? 'good' : 'quiet'}>{won ? 'Won' : 'Lost'}</StatusBadge>
            <span>
              {card.name}, {scopeNames[scope]}, from {formatDate(validFrom)}
              <small>{readableDates(why)}</small>
            </span>
            <span className={classes.would}>{formatPounds(charge) || 'Unrated'}</span>
          </li>
        ))}
      </ul>
      {shorterPrefixes.length > 0 && side.entry && (
        <Hint>
          {shorterPrefixes.map(({ prefix, destination }) => `${prefix} (${destination})`).join(', ')}{' '}
          {shorterPrefixes.length === 1 ? 'matches' : 'match'} too, but {side.entry.prefix} is longer.
        </Hint>
      )}
    </>
  )
}
