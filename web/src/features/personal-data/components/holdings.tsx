import type { PersonalDataHolding } from '@nineops/contract/crm/personal-data.contract'
import { formatCount, formatDate } from '../../../lib/formats.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import classes from './personal-data.module.css'

const fates = {
  erased: { word: 'goes', tone: 'bad' },
  masked: { word: 'loses details', tone: 'warn' },
  kept: { word: 'stays', tone: 'quiet' },
} as const

interface HoldingsProps {
  holdings: readonly PersonalDataHolding[]
  keptUntil: string | null
}

/** Data held, with amounts and what happens to it. */
export function Holdings({ holdings, keptUntil }: HoldingsProps) {
  return (
    <table className={classes.holdings}>
      <caption className="visually-hidden">What happens to each type of data</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col" className={classes.count}>
            How many
          </th>
          <th scope="col">Erased, it</th>
          <th scope="col">What that means</th>
        </tr>
      </thead>
      <tbody>
        {holdings.map(({ what, count, fate, note }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td className={classes.count}>{formatCount(count)}</td>
            <td>
              <StatusBadge tone={fates[fate].tone}>{fates[fate].word}</StatusBadge>
            </td>
            <td>
              {note}
              {fate === 'kept' && keptUntil !== null && ` Until ${formatDate(keptUntil)}.`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
