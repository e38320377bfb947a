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

const rowKey = (row: Indexed): number => row.index
const indexColumn: PickerColumn<Indexed> = { header: 'Index', text: row => String(row.index), width: '64px' }

const accountColumns: PickerColumn<AccountRow>[] = [
  { header: 'Account number', text: row => row.accountNumber, width: '140px' },
  { header: 'Company name', text: row => row.companyName, width: '1fr' },
]
const accountText = (row: AccountRow): string => `${row.accountNumber}${row.companyName}`

export function AccountTable(props: TableProps<AccountRow>) {
  return (
    <PickerTable
      label="Accounts"
      placeholder="Filter accounts"
      columns={accountColumns}
      filterText={accountText}
      rowKey={rowKey}
      {...props}
    />
  )
}

const nameColumn: PickerColumn<BrandRow> = { header: 'Name', text: row => row.name, width: '1fr' }
const clientColumns: PickerColumn<ClientRow>[] = [indexColumn, nameColumn]
const nameText = (row: BrandRow): string => `${row.name}${row.index}`

export function ClientTable(props: TableProps<ClientRow>) {
  return (
    <PickerTable
      label="Resellers"
      placeholder="Filter resellers"
      columns={clientColumns}
      filterText={nameText}
      rowKey={rowKey}
      {...props}
    />
  )
}

const brandColumns: PickerColumn<BrandRow>[] = [indexColumn, nameColumn]

export function BrandTable(props: TableProps<BrandRow>) {
  return (
    <PickerTable
      label="Brands"
      placeholder="Filter brands"
      columns={brandColumns}
      filterText={nameText}
      rowKey={rowKey}
      {...props}
    />
  )
}

const functionColumns: PickerColumn<BespokeFunctionRow>[] = [
  indexColumn,
  { header: 'Description', text: row => row.description, width: '1fr' },
]
const functionText = (row: BespokeFunctionRow): string => `${row.description}${row.index}`

export function BespokeFunctionTable(props: TableProps<BespokeFunctionRow>) {
  return (
    <PickerTable
      label="Functions"
      placeholder="Filter functions"
      columns={functionColumns}
      filterText={functionText}
      rowKey={rowKey}
      {...props}
    />
  )
}

/** The index of a run with its copy button. */
export function RunIndex({ index }: Indexed) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      {index}
      <CopyButton value={String(index)} inTable />
    </span>
  )
}
