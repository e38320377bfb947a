import { fileLines } from '@nineops/contract/bureau/data-collection/file-lines.contract'
import {
  type CollectedFile,
  dataCollection,
} from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { lineReasons } from '@nineops/contract/bureau/data-collection/line-reasons'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import { requireClient } from '../clients/clients.service.ts'
import * as repository from './data-collection.repository.ts'
import { fileDetail, rejectList } from './data-collection.service.ts'
import { allFileLines } from './file-lines.service.ts'
import { toCollectedFile } from './files-list.service.ts'

/** A count of lines, as the list has it: none before the file was collected. */
const ofTaken = (count: (row: CollectedFile) => number) => (row: CollectedFile) =>
  row.status === 'taken' ? count(row) : null

/** Files that were received; those still in the input paths are not records yet. */
export const callFileExports = defineExportList(
  'call-files',
  'Received call files',
  {
    endpoint: dataCollection.files,
    async count(db, { params, query }) {
      await requireClient(db, params.client)
      return repository.countFiles(db, params.client, query.filter ?? '')
    },
    async *all(db, { params, query }) {
      const wanted = { clientIndex: params.client, filter: query.filter ?? '', sort: query.sort }
      for await (const row of repository.streamFiles(db, wanted)) yield toCollectedFile(row)
    },
  },
  [
    { id: 'index', header: 'Index', kind: 'count' },
    { id: 'name', header: 'Name' },
    { id: 'carrier', header: 'Carrier', value: row => row.carrier?.name },
    { id: 'status', header: 'Status', value: row => (row.quarantine ? 'quarantined' : row.status) },
    { id: 'lines', header: 'Lines', kind: 'count', value: ofTaken(row => row.lines) },
    { id: 'accepted', header: 'Accepted', kind: 'count', value: ofTaken(row => row.accepted) },
    {
      id: 'rejected',
      header: 'Rejected',
      kind: 'count',
      value: ofTaken(row => row.rejected - row.corrected),
    },
    { id: 'corrected', header: 'Corrected', kind: 'count', value: ofTaken(row => row.corrected) },
    { id: 'duplicate', header: 'Duplicate', kind: 'count', value: ofTaken(row => row.duplicate) },
    { id: 'takenAt', header: 'Collected', kind: 'dateTime' },
    { id: 'firstCallAt', header: 'First call', kind: 'dateTime' },
    { id: 'lastCallAt', header: 'Last call', kind: 'dateTime' },
  ],
)

/** Lines of a file that were rejected or duplicate. */
export const rejectExports = defineExportList(
  'rejected-lines',
  'Rejected and duplicate lines of a call file',
  rejectList,
  [
    { id: 'lineNumber', header: 'Line', kind: 'count' },
    { id: 'reason', header: 'Reason', value: row => lineReasons[row.reason] },
    { id: 'raw', header: 'Text of the line' },
  ],
)

/** Every line of a file with its call. */
export const fileLineExports = defineExportList(
  'call-file-lines',
  'Lines of a call file',
  {
    endpoint: fileLines.list,
    count: async (db, { params }) => (await fileDetail(db, params.client, params.file)).lines,
    all: (db, { params }, files) => allFileLines(db, files, params.client, params.file),
  },
  [
    { id: 'lineNumber', header: 'Line', kind: 'count' },
    {
      id: 'outcome',
      header: 'Outcome',
      value: row => (row.reason === null ? 'Accepted' : lineReasons[row.reason]),
    },
    { id: 'callId', header: 'Call ID', value: row => row.call?.callId },
    { id: 'cli', header: 'CLI', value: row => row.call?.cli },
    { id: 'destination', header: 'Destination', value: row => row.call?.destination },
    { id: 'startedAt', header: 'Start', kind: 'dateTime', value: row => row.call?.startedAt },
    { id: 'duration', header: 'Duration', kind: 'duration', value: row => row.call?.durationSeconds },
    { id: 'kind', header: 'Usage type', value: row => row.call?.kind },
    { id: 'quantity', header: 'Quantity', kind: 'count', value: row => row.call?.quantity },
    { id: 'raw', header: 'Text of the line' },
  ],
)
