import { type AccountFile, fileTypes } from '@nineops/contract/service-establishment/account-files.contract'
import { defineExportList, type ExportColumn } from '../../platform/exports/export-lists.ts'
import { accountFileList, resellerFileList } from './account-files.service.ts'

const columns: readonly ExportColumn<AccountFile>[] = [
  { id: 'name', header: 'Name' },
  { id: 'type', header: 'Type', value: row => fileTypes[row.type] },
  { id: 'description', header: 'Description' },
  { id: 'bytes', header: 'Bytes', kind: 'count', value: row => row.latest.bytes },
  { id: 'versions', header: 'Versions', kind: 'count' },
  { id: 'changedAt', header: 'Uploaded', kind: 'dateTime', value: row => row.latest.createdAt },
  { id: 'changedBy', header: 'By', value: row => row.latest.createdBy },
  { id: 'sha256', header: 'SHA-256', value: row => row.latest.sha256 },
  { id: 'deletedAt', header: 'Deleted', kind: 'dateTime' },
  { id: 'deletedBy', header: 'Deleted by' },
  { id: 'goneAt', header: 'Permanently deleted', kind: 'dateTime' },
]
/** An account's files. */
export const accountFileExports = defineExportList(
  'account-files',
  'Files of an account',
  accountFileList,
  columns,
)

/** A reseller's own files. */
export const resellerFileExports = defineExportList(
  'reseller-files',
  'Files of a reseller',
  resellerFileList,
  columns,
)
