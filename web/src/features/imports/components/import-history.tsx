import type { PastImport } from '@nineops/contract/bureau/imports.contract'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { kindNames } from '../import-kinds.ts'
import { pastImportsQuery } from '../imports.queries.ts'
import { SectionTitle } from '../../../ui/layout/parts.tsx'

const columns: Column<PastImport>[] = [
  { id: 'createdAt', header: 'When', value: row => row.createdAt, kind: 'dateTime', fixed: 156 },
  { id: 'kind', header: 'Type', value: row => kindNames[row.kind].label, fixed: 96 },
  { id: 'fileName', header: 'File', value: row => row.fileName, width: 150, grow: 2 },
  { id: 'rateCard', header: 'Rate card', value: row => row.rateCard?.name, width: 110 },
  { id: 'rows', header: 'Rows', value: row => row.rows, kind: 'count', fixed: 84 },
  { id: 'added', header: 'Added', value: row => row.added, kind: 'count', fixed: 84 },
  { id: 'changed', header: 'Changed', value: row => row.changed, kind: 'count', fixed: 84 },
  { id: 'warnings', header: 'Warnings', value: row => row.warnings, kind: 'count', fixed: 84 },
  { id: 'createdBy', header: 'By', value: row => row.createdBy, fixed: 90 },
]

/** Earlier imports, newest first. */
export function ImportHistory({ client }: { client: number }) {
  const list = useQuery(pastImportsQuery(client))
  return (
    <section aria-labelledby="import-history">
      <SectionTitle id="import-history" mb={8} size={16}>
        Import history
      </SectionTitle>
      <DataTable
        name="imports"
        label="Imports"
        columns={columns}
        list={list}
        height={320}
        emptyHint="Files that are imported for this reseller are listed here."
      />
    </section>
  )
}
