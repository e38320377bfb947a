import type { ComparedLines } from '@nineops/contract/invoicing/comparisons.contract'
import { lineName } from '@nineops/contract/invoicing/line-names'
import { writtenNumber } from '@nineops/contract/phone-numbers'
import { Fragment } from 'react'
import { formatPounds } from '../../../lib/formats.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { formatChange, groupName, pence } from '../../invoice-run-states/invoice-run-states.public.ts'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import classes from './comparison.module.css'

const changes = { new: 'New', lost: 'Lost', changed: 'Changed', same: 'Same' } as const

/** Lines of an account by product group, this run compared with the last, before VAT. */
export function ComparisonLines({ compared }: { compared: ComparedLines }) {
  if (compared.groups.length === 0)
    return <EmptyState hint="Neither this run nor the last has a line of this account." />
  return (
    <FigureTable
      className={classes.table}
      framed
      heads={['Line, before VAT', 'Change', 'This run', 'Last', 'Difference']}
      aria-label="Lines against the last run, before VAT"
    >
      <tbody>
        {compared.groups.map(group => (
          <Fragment key={group.productGroup}>
            <tr className={classes.group}>
              <th scope="row">{groupName(group.productGroup)}</th>
              <td>Total</td>
              <td>{formatPounds(group.current)}</td>
              <td>{formatPounds(group.previous)}</td>
              <td>{formatChange(pence(group.difference))}</td>
            </tr>
            {group.lines.map((line, at) => (
              <tr key={at}>
                <th scope="row">
                  {lineName(line)}
                  {line.cli && <span className={classes.cli}>{writtenNumber(line.cli)}</span>}
                </th>
                <td>{changes[line.change]}</td>
                <td>{formatPounds(line.current)}</td>
                <td>{formatPounds(line.previous)}</td>
                <td>{formatChange(pence(line.difference))}</td>
              </tr>
            ))}
          </Fragment>
        ))}
        <tr className={classes.group}>
          <th scope="row">Invoice and credits</th>
          <td>Total</td>
          <td>{formatPounds(compared.current)}</td>
          <td>{formatPounds(compared.previous)}</td>
          <td>{formatChange(pence(compared.difference))}</td>
        </tr>
      </tbody>
    </FigureTable>
  )
}
