import { collectionDayOf } from '@nineops/contract/invoicing/invoice-runs/invoice-run-lists.contract'
import { formatDate } from '../../lib/formats.ts'
import { CopyButton } from '../feedback/copying.tsx'
import type { PickerColumn } from './picker-row.tsx'
import { type PickerData, PickerTable } from './picker-table.tsx'

interface TableProps<Row> {
  data: PickerData<Row>
  elevate?: boolean
  focusOnOpen?: boolean
  selected?: number | undefined
  onSelect: (row: Row) => void
}

interface Indexed {
  index: number
}
export interface AccountRow extends Indexed {
  accountNumber: string
  companyName: string
}
export interface ClientRow extends Indexed {
  name: string
}
export interface BrandRow extends Indexed {
  name: string
}
export interface BespokeFunctionRow extends Indexed {
  description: string
}
export interface InvoiceRunRow extends Indexed {
  description: string
  status: { index: number; description: string }
  cycle: { cycleDescription: string }
  invoiceDate: string
  bacsDate: string
  purpose?: 'bill' | 'credit' | undefined
}

const rowKey = (row: Indexed): number => row.index
const indexColumn: PickerColumn<Indexed> = { header: 'Index', text: row => String(row.index), width: '64px' }

const nameColumn: PickerColumn<BrandRow> = { header: 'Name', text: row => row.name, width: '1fr' }
const nameText = (row: BrandRow): string => `${row.name}${row.index}`

/** A picker's table of one kind of thing; `filterText` is what its filter searches. */
const entityTable = <Row extends Indexed>(
  label: string,
  columns: readonly PickerColumn<Row>[],
  filterText: (row: Row) => string,
) =>
  function EntityTable(props: TableProps<Row>) {
    const placeholder = `Filter ${label.toLowerCase()}`
    return <PickerTable {...{ label, placeholder, columns, filterText, rowKey }} {...props} />
  }

export const AccountTable = entityTable<AccountRow>(
  'Accounts',
  [
    { header: 'Account number', text: row => row.accountNumber, width: '140px' },
    { header: 'Company name', text: row => row.companyName, width: '1fr' },
  ],
  row => `${row.accountNumber}${row.companyName}`,
)

export const ClientTable = entityTable<ClientRow>('Resellers', [indexColumn, nameColumn], nameText)

export const BrandTable = entityTable<BrandRow>('Brands', [indexColumn, nameColumn], nameText)

export const BespokeFunctionTable = entityTable<BespokeFunctionRow>(
  'Functions',
  [indexColumn, { header: 'Description', text: row => row.description, width: '1fr' }],
  row => `${row.description}${row.index}`,
)

export const InvoiceRunTable = entityTable<InvoiceRunRow>(
  'Invoice runs',
  [
    {
      header: 'Index',
      text: row => String(row.index),
      render: row => <RunIndex index={row.index} />,
      width: '84px',
    },
    { header: 'Description', text: row => row.description, width: 'minmax(160px, 1fr)' },
    { header: 'Status', text: row => row.status.description, width: '150px' },
    { header: 'Cycle', text: row => row.cycle.cycleDescription, width: '110px' },
    { header: 'Invoice date', text: row => formatDate(row.invoiceDate), width: '90px' },
    { header: 'Bacs date', text: row => formatDate(collectionDayOf(row)), width: '90px' },
  ],
  row => `${row.description}${row.status.description}${row.index}`,
)

/** The index of a run with its copy button. */
export function RunIndex({ index }: Indexed) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      {index}
      <CopyButton value={String(index)} inTable />
    </span>
  )
}
