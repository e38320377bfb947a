import type { BankCheckTable } from '@nineops/contract/service-establishment/bank-checks.contract'
import { useQuery } from '@tanstack/react-query'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { tablesQuery } from '../bank-checks.queries.ts'
import { Columns, SectionTitle } from '../../../ui/layout/parts.tsx'
import { LoadTableForm } from '../components/load-table-form.tsx'
import { PairTester } from '../components/pair-tester.tsx'

const wordOf = ({ inForce, validFrom }: BankCheckTable): string => {
  if (inForce) return 'In force'
  return new Date(validFrom) > new Date() ? 'Later' : 'Replaced'
}
const tones = { 'In force': 'good', Later: 'planned', Replaced: 'quiet' } as const

const columns: Column<BankCheckTable>[] = [
  { id: 'name', header: 'Version', value: row => row.name, grow: 2 },
  {
    id: 'state',
    header: 'Status',
    value: wordOf,
    render: row => <StatusBadge tone={tones[wordOf(row) as keyof typeof tones]}>{wordOf(row)}</StatusBadge>,
  },
  { id: 'validFrom', header: 'Valid from', value: row => row.validFrom, kind: 'date' },
  { id: 'ranges', header: 'Ranges', value: row => row.ranges, kind: 'count' },
  { id: 'weights', header: 'Checks', value: row => row.weights, kind: 'count' },
  { id: 'substitutions', header: 'Substitutions', value: row => row.substitutions, kind: 'count' },
  { id: 'uploadedBy', header: 'Loaded by', value: row => row.uploadedBy ?? '' },
  { id: 'uploadedAt', header: 'Loaded', value: row => row.uploadedAt, kind: 'dateTime' },
]

/** Tables for checking sort codes and account numbers. */
export function BankChecksScreen() {
  const tables = useQuery(tablesQuery)
  return (
    <>
      <PageHeader
        title="Bank checks"
        about="Tables for checking sort codes and account numbers. Without one, nothing is checked."
      />
      <Columns min={320} mb={24} gap={16}>
        <LoadTableForm />
        <PairTester />
      </Columns>
      <SectionTitle mb={8}>Versions</SectionTitle>
      <DataTable
        name="bank-check-tables"
        label="Versions"
        columns={columns}
        list={tables}
        focusFilter={false}
        emptyHint="Load valacdos.txt and scsubtab.txt as Vocalink publishes them."
      />
    </>
  )
}
