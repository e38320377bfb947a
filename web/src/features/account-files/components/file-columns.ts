import { type AccountFile, fileTypes } from '@nineops/contract/service-establishment/account-files.contract'
import { formatBytes } from '../../../lib/formats.ts'
import type { Column } from '../../../ui/table/columns.ts'

const name: Column<AccountFile> = { id: 'name', header: 'Name', value: row => row.name, width: 160, grow: 3 }
const type: Column<AccountFile> = { id: 'type', header: 'Type', value: row => fileTypes[row.type], width: 90 }
const bytes: Column<AccountFile> = {
  id: 'bytes',
  header: 'Size',
  kind: 'count',
  value: row => row.latest.bytes,
  render: row => formatBytes(row.latest.bytes),
  fixed: 70,
}
const versions: Column<AccountFile> = {
  id: 'versions',
  header: 'Versions',
  kind: 'count',
  value: row => row.versions,
  fixed: 84,
}

export const accountFileColumns: readonly Column<AccountFile>[] = [
  name,
  type,
  { id: 'description', header: 'Description', value: row => row.description, width: 80, grow: 2 },
  bytes,
  versions,
  { id: 'changedAt', header: 'Uploaded', kind: 'dateTime', value: row => row.latest.createdAt, fixed: 150 },
  { id: 'changedBy', header: 'By', value: row => row.latest.createdBy, width: 80 },
  { id: 'sha256', header: 'SHA-256', value: row => row.latest.sha256, copy: true, hidden: true, width: 200 },
]

export const deletedColumns: readonly Column<AccountFile>[] = [
  name,
  type,
  bytes,
  versions,
  { id: 'deletedAt', header: 'Deleted', kind: 'dateTime', value: row => row.deletedAt, fixed: 150 },
  { id: 'deletedBy', header: 'By', value: row => row.deletedBy, width: 80 },
  { id: 'goneAt', header: 'Permanently deleted', kind: 'dateTime', value: row => row.goneAt, fixed: 150 },
]
