import type { LeftOutDebit } from '@nineops/contract/direct-debits.contract'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { reasonWords } from '../money-words.ts'
import { leftOutQuery } from '../run-money.queries.ts'
import classes from './run-money.module.css'

const columns: readonly Column<LeftOutDebit>[] = [
  { id: 'number', header: 'Number', value: row => row.number, width: 116, copy: true },
  { id: 'accountNumber', header: 'Account', value: row => row.accountNumber, width: 104 },
  { id: 'companyName', header: 'Company', value: row => row.companyName, width: 140, grow: 2 },
  { id: 'reason', header: 'Left out because', value: row => reasonWords[row.reason], width: 208 },
  { id: 'gross', header: 'Gross', value: row => row.gross, kind: 'pounds', width: 96, grow: 0 },
]

/** Documents of accounts that pay by Direct Debit which no file collects; nothing where there are none. */
export function LeftOutDebits({ run }: { run: number }) {
  const table = useServerTable('left-out')
  const { data, error, refetch } = useQuery(leftOutQuery(run, table.cut))
  if (data && data.pagination.totalCount === 0) return null
  return (
    <>
      <h3 className={classes.subtitle}>Left out of the Direct Debits</h3>
      <DataTable
        name="left-out"
        label="Left out of the Direct Debits"
        columns={columns}
        rows={data?.rows}
        rowKey={row => String(row.accountIndex)}
        error={error}
        onRetry={() => void refetch()}
        server={{ table, totalCount: data?.pagination.totalCount, filtersHere: true }}
        filterPlaceholder="Filter this page"
        focusFilter={false}
        height={216}
      />
    </>
  )
}
