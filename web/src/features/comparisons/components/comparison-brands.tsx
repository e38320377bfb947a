import type { RunComparison } from '@nineops/contract/invoicing/comparisons.contract'
import { formatCount, formatPounds } from '../../../lib/formats.ts'
import { formatChange, formatShare, pence } from '../../invoice-run-states/invoice-run-states.public.ts'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import { Panel } from '../../../ui/layout/parts.tsx'
import classes from './comparison.module.css'

interface ComparisonBrandsProps {
  comparison: RunComparison
  /** Index of the brand whose accounts are listed; undefined for the whole reseller. */
  brand: number | undefined
  onBrand: (brand: number | undefined) => void
}

/** The reseller and its brands, this run compared with the last; a row lists its accounts below. */
export function ComparisonBrands({ comparison, brand, onBrand }: ComparisonBrandsProps) {
  const { brands } = comparison
  const standOut = brands.reduce((sum, row) => sum + row.standOut, 0)
  const ofReseller = {
    ...comparison,
    index: undefined,
    name: brands.length === 1 ? (brands[0]?.name ?? '') : 'All brands',
    standOut,
  }
  return (
    <Panel mb={12} pad={0} className={classes.brands}>
      <FigureTable
        className={classes.table}
        framed
        heads={['Brand', 'Accounts', 'Stand out', 'Open', 'This run', 'Last', 'Difference']}
        aria-label="By brand"
      >
        <tbody>
          {(brands.length === 1 ? [ofReseller] : [ofReseller, ...brands]).map(row => {
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
      </FigureTable>
    </Panel>
  )
}
