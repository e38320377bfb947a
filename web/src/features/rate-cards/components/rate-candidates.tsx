import type { RatedSide } from '@nineops/contract/rate-cards.contract'
import { formatDate } from '../../../lib/dates.ts'
import { formatPounds } from '../../../lib/numbers.ts'
import classes from './rate-cards.module.css'

const scopes = { account: 'Account', brand: 'Brand', reseller: 'Whole reseller' } as const

/** What was looked at for a side of a call: the card that won, and why each of the others lost. */
export function RateCandidates({ side }: { side: RatedSide }) {
  const { candidates, shorterPrefixes } = side
  if (candidates.length === 0) return null
  return (
    <>
      <table className={classes.losers} aria-label={`Cards that were looked at, ${side.side}`}>
        <thead>
          <tr>
            <th scope="col">Card</th>
            <th scope="col">Whose</th>
            <th scope="col">From</th>
            <th scope="col">Why</th>
            <th scope="col">Would be</th>
          </tr>
        </thead>
        <tbody>
          {candidates.map(candidate => (
            <tr key={candidate.allocationIndex} data-won={candidate.won || undefined}>
              <td>{candidate.card.name}</td>
              <td>{scopes[candidate.scope]}</td>
              <td>{formatDate(candidate.validFrom)}</td>
              <td>
                {candidate.won ? 'Won. ' : ''}
                {candidate.why}
              </td>
              <td>{formatPounds(candidate.charge) || 'Unrated'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shorterPrefixes.length > 0 && side.entry && (
        <p className={classes.hint}>
          {shorterPrefixes.map(({ prefix, destination }) => `${prefix} (${destination})`).join(', ')}{' '}
          {shorterPrefixes.length === 1 ? 'matches' : 'match'} too, but {side.entry.prefix} is longer.
        </p>
      )}
    </>
  )
}
