import type { IoPath, PathFile } from '@nineops/contract/bureau/paths.contract'
import { useQuery } from '@tanstack/react-query'
import { formatBytes, formatCount } from '../../../lib/formats.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { fileStates } from '../path-labels.ts'
import { pathFilesQuery } from '../paths.queries.ts'
import { SectionTitle } from '../../../ui/layout/parts.tsx'

const name: Column<PathFile> = { id: 'name', header: 'File', value: row => row.name, grow: 2, copy: true }
const bytes: Column<PathFile> = {
  id: 'bytes',
  header: 'Size',
  value: row => row.bytes,
  render: row => formatBytes(row.bytes),
  kind: 'count',
  fixed: 88,
}
const modifiedAt: Column<PathFile> = {
  id: 'modifiedAt',
  header: 'Changed',
  value: row => row.modifiedAt,
  kind: 'dateTime',
  fixed: 150,
}
const state: Column<PathFile> = {
  id: 'state',
  header: 'Status',
  value: row => row.problem ?? (row.state && fileStates[row.state].text),
  width: 110,
  render: row =>
    row.state && (
      <span title={row.problem ?? undefined}>
        <StatusBadge tone={fileStates[row.state].tone}>{fileStates[row.state].text}</StatusBadge>
      </span>
    ),
}
const columns: Record<IoPath['direction'], Column<PathFile>[]> = {
  input: [name, bytes, modifiedAt, state],
  output: [name, bytes, modifiedAt],
}

/** The newest files in a path. */
export function PathFiles({ client, path }: { client: number; path: IoPath }) {
  const { data, error, refetch } = useQuery(pathFilesQuery(client, path.index))
  const more = data && data.total > data.files.length
  return (
    <section aria-label="Files in the path">
      <SectionTitle as="h3" mb={8}>
        {more ? `The newest ${formatCount(data.files.length)} of ${formatCount(data.total)} files` : 'Files'}
      </SectionTitle>
      <DataTable
        name={`${path.direction}-path-files`}
        label="Files in this path"
        columns={columns[path.direction]}
        list={{ data: data?.files, error, refetch }}
        rowKey={row => row.name}
        address={false}
        height={300}
        emptyHint={path.direction === 'input' ? 'No carrier has delivered a file here.' : 'No files here.'}
      />
    </section>
  )
}
