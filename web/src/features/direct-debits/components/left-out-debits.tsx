import { Button } from '@mantine/core'
import type { LeftOutDebit } from '@nineops/contract/invoicing/direct-debits.contract'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { elsewhereLabel, excludedLabel } from '../money-labels.ts'
import { leftOutQuery } from '../direct-debits.queries.ts'
import { SectionTitle, Text } from '../../../ui/layout/parts.tsx'

const columns: Column<LeftOutDebit>[] = [
  { id: 'number', header: 'Number', value: row => row.number, width: 116, copy: true },
  { id: 'accountNumber', header: 'Account', value: row => row.accountNumber, width: 104 },
  { id: 'companyName', header: 'Company', value: row => row.companyName, width: 140, grow: 2 },
  { id: 'reason', header: 'Reason', value: excludedLabel, width: 124, grow: 2 },
  { id: 'gross', header: 'Gross', value: row => row.gross, kind: 'pounds', fixed: 96 },
]

const includeAccount = (why: string | null, onTakeIn: (row: LeftOutDebit) => void): Column<LeftOutDebit> => ({
  id: 'take-in',
  header: 'Collect',
  value: () => '',
  action: true,
  fixed: 104,
  render: row =>
    row.reason === 'left_out' && (
      <Button
        variant="default"
        size="compact-sm"
        tabIndex={-1}
        disabled={why !== null}
        title={why ?? undefined}
        aria-label={`Include again ${row.number}`}
        onClick={event => {
          event.stopPropagation()
          onTakeIn(row)
        }}
      >
        Include again
      </Button>
    ),
})

interface LeftOutDebitsProps {
  run: number
  /** Why no account can be included again; null if they can. */
  refusal: string | null
  onTakeIn: (row: LeftOutDebit) => void
}

/** Documents of Direct Debit payers that no file collects; renders nothing if there are none. */
export function LeftOutDebits({ run, refusal, onTakeIn }: LeftOutDebitsProps) {
  const table = useServerTable('left-out', { filtersHere: true })
  const list = useQuery(leftOutQuery(run, table.cut))
  if (list.data && list.data.pagination.totalCount === 0) return null
  const isDue = list.data?.rows.some(row => row.reason === 'left_out' || row.reason === 'other_file') ?? false
  const byHand = list.data?.rows.some(row => row.reason === 'left_out') ?? false
  return (
    <>
      <SectionTitle as="h3" mt={8} size={13}>
        In no Direct Debit file
      </SectionTitle>
      {isDue && <Text tone="quiet">{elsewhereLabel}</Text>}
      <DataTable
        label="In no Direct Debit file"
        columns={byHand ? [...columns, includeAccount(refusal, onTakeIn)] : columns}
        list={list}
        rowKey={row => String(row.accountIndex)}
        server={table}
        filterPlaceholder="Filter this page"
        height={216}
      />
    </>
  )
}
