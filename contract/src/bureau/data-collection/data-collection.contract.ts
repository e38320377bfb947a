import { z } from 'zod'
import { clientParams } from '../../service-establishment/clients/client-lists.contract.ts'
import { endpoint, index, indexParam, instant, pageQuery } from '../../http.ts'
import { bureau } from '../../roles.ts'
import { sortParam } from '../../sorting.ts'
import { lineReason } from './line-reasons.ts'

export const collectionStatus = z.enum(['waiting', 'collecting', 'taken', 'failed'])
export type CollectionStatus = z.infer<typeof collectionStatus>

const named = z.object({ index, name: z.string() })
const count = z.number().int().min(0)

/**
 * A file of call records. Without an index it is in an input path and not yet collected; `path` is its current or
 * former location. For a collected file, lines = accepted + rejected + duplicate.
 */
export const collectedFile = z.object({
  index: index.nullable(),
  name: z.string(),
  carrier: named.nullable(),
  status: collectionStatus,
  path: z.string().nullable(),
  bytes: count,
  lines: count,
  accepted: count,
  rejected: count,
  duplicate: count,
  /** Rejected lines whose calls have been taken since. */
  corrected: count,
  /** Why the whole file was rejected. */
  failure: z.string().nullable(),
  /** Who set a wrong file aside, when and why: it needs no more attention. */
  quarantine: z.object({ at: instant, by: z.string().nullable(), reason: z.string() }).nullable(),
  firstCallAt: instant.nullable(),
  lastCallAt: instant.nullable(),
  /** When it was uploaded or collected; the last change of a file that is still in an input path. */
  createdAt: instant,
  takenAt: instant.nullable(),
})
export type CollectedFile = z.infer<typeof collectedFile>

export const fileDetail = collectedFile.extend({
  index,
  sha256: z.string(),
  createdBy: z.string().nullable(),
  /** Whether staff entered its calls, new ones or corrected lines. */
  entered: z.boolean(),
  reasons: z.array(z.object({ reason: lineReason, lines: count })),
  /** Calls of a month that was closed before they came, and the bill run that rated them; null: the next one will. */
  late: z.object({ calls: count, billRun: z.string().nullable() }),
})
export type FileDetail = z.infer<typeof fileDetail>

/** Rejected lines in their columns, to be corrected. */
export const linesToCorrect = z.object({
  columns: z.array(z.string()),
  delimiter: z.string(),
  lines: z.array(
    z.object({
      lineNumber: count,
      reason: lineReason,
      raw: z.string(),
      fields: z.array(z.string()),
      /** Columns that are wrong; none if the whole line is. */
      bad: z.array(count),
    }),
  ),
})
export type LinesToCorrect = z.infer<typeof linesToCorrect>

export const rejectedLine = z.object({ lineNumber: count, reason: lineReason, raw: z.string() })
export type RejectedLine = z.infer<typeof rejectedLine>

/** Published on the topic `data-collection:<client>` about four times a second and at each change. */
export const collectionProgress = z.object({
  fileIndex: index,
  name: z.string(),
  status: collectionStatus,
  lines: count,
  rejected: count,
  bytes: count,
  totalBytes: count,
  linesPerSecond: count,
})
export type CollectionProgress = z.infer<typeof collectionProgress>

export const callFileSorts = [
  'index',
  'name',
  'carrier',
  'status',
  'lines',
  'accepted',
  'rejected',
  'corrected',
  'duplicate',
  'takenAt',
  'firstCallAt',
  'lastCallAt',
] as const
export const rejectSorts = ['lineNumber', 'reason'] as const

const base = '/api/clients/{client}/datacollection'
const one = `${base}/files/{file}` as const
const fileParams = clientParams.extend({ file: indexParam })

export const dataCollection = {
  files: endpoint({
    method: 'GET',
    path: `${base}/external/files`,
    summary:
      'Call files: those lying in the input paths by name, then those received, the latest first or sorted',
    roles: bureau,
    params: clientParams,
    query: pageQuery.extend({
      filter: z.string().trim().max(255).optional().describe('substring of name, carrier or status'),
      only: z.enum(['lying', 'received']).optional().describe('lying: in the input paths, not yet taken'),
      sort: sortParam(callFileSorts),
    }),
    answer: z.array(collectedFile),
    paged: true,
  }),
  upload: endpoint({
    method: 'POST',
    path: `${base}/external/files`,
    summary: 'Upload a call file (multipart field `file`, up to 2 GB); it is collected in the background',
    roles: bureau,
    params: clientParams,
    query: z.object({ carrierIndex: indexParam }),
    bodyKind: 'multipart',
    answer: collectedFile,
    status: 202,
  }),
  take: endpoint({
    method: 'POST',
    path: `${base}/external/files/take`,
    summary: 'Collect a file from an input path, in the background',
    roles: bureau,
    params: clientParams,
    body: z.object({ path: z.string().min(1).max(1000), carrierIndex: index }),
    answer: collectedFile,
    status: 202,
  }),
  file: endpoint({
    method: 'GET',
    path: one,
    summary: 'A call file with its counts and the reasons of rejected lines',
    roles: bureau,
    params: fileParams,
    answer: fileDetail,
  }),
  rejects: endpoint({
    method: 'GET',
    path: `${one}/rejects`,
    summary: 'Lines of a file that were rejected or duplicate, in order of the file',
    roles: bureau,
    params: fileParams,
    query: pageQuery.extend({ reason: lineReason.optional(), sort: sortParam(rejectSorts) }),
    answer: z.array(rejectedLine),
    paged: true,
  }),
  toCorrect: endpoint({
    method: 'GET',
    path: `${one}/rejects/fields`,
    summary: 'The first 500 rejected lines that are not corrected yet, in their columns',
    roles: bureau,
    params: fileParams,
    query: z.object({ reason: lineReason.optional() }),
    answer: linesToCorrect,
  }),
  rejectsCsv: endpoint({
    method: 'GET',
    path: `${one}/rejects/csv`,
    summary: 'The same lines as CSV: line number, reason, raw text',
    roles: bureau,
    params: fileParams,
    query: z.object({ reason: lineReason.optional() }),
    answer: 'file',
    fileTypes: ['text/csv'],
  }),
  retry: endpoint({
    method: 'POST',
    path: `${one}/retry`,
    summary: 'Collect a failed file again',
    roles: bureau,
    params: fileParams,
    answer: collectedFile,
    status: 202,
  }),
  quarantine: endpoint({
    method: 'PUT',
    path: `${one}/quarantine`,
    summary: 'Quarantine a wrong file that no call was accepted from: it no longer needs attention',
    roles: bureau,
    params: fileParams,
    body: z.object({ reason: z.string().trim().min(1, 'Say why').max(255) }),
    answer: collectedFile,
  }),
  restore: endpoint({
    method: 'DELETE',
    path: `${one}/quarantine`,
    summary: 'Take a file out of quarantine',
    roles: bureau,
    params: fileParams,
    answer: collectedFile,
  }),
}
