import type { RunComparison } from '@nineops/contract/comparisons.contract'
import { formatCount, formatPounds } from '../../../lib/numbers.ts'
import { formatChange, formatShare, pence } from '../words.ts'
import classes from './comparison.module.css'

interface ComparisonBrandsProps {
  comparison: RunComparison
  /** Index of the brand whose accounts are listed; undefined for the whole reseller. */
  brand: number | undefined
  onBrand: (brand: number | undefined) => void
}

/** The reseller and its brands, this run beside the last; a row lists its accounts below. */
export function ComparisonBrands({ comparison, brand, onBrand }: ComparisonBrandsProps) {
  const { brands } = comparison
  const standOut = brands.reduce((sum, row) => sum + row.standOut, 0)
  const whole = {
    ...comparison,
    index: undefined,
    name: brands.length === 1 ? (brands[0]?.name ?? '') : 'All brands',
    standOut,
  }
  return (
    <div className={classes.brands}>
      <table className={classes.table} aria-label="By brand">
        <thead>
          <tr>
            <th scope="col">Brand</th>
            <th scope="col">Accounts</th>
            <th scope="col">Stand out</th>
            <th scope="col">Open</th>
            <th scope="col">This run</th>
            <th scope="col">Last</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {(brands.length === 1 ? [whole] : [whole, ...brands]).map(row => {
            const change = pence(row.difference)
            return (
              <tr key={row.index ?? 0} data-chosen={row.index === brand || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className={classes.pick}
                    aria-pressed={row.index === brand}
                    onClick={() => onBrand(row.index)}
                  >
                    {row.name}
                  </button>
                </th>
                <td>{formatCount(row.accounts)}</td>
                <td>{formatCount(row.standOut)}</td>
                <td data-open={row.open > 0 || undefined}>{formatCount(row.open)}</td>
                <td>{formatPounds(row.current)}</td>
                <td>{formatPounds(row.previous)}</td>
                <td>
                  {formatChange(change)}{' '}
                  <span className={classes.share}>{formatShare(change, pence(row.previous))}</span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
