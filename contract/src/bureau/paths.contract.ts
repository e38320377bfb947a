import { z } from 'zod'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { endpoint, index, indexParam, instant } from '../http.ts'
import { bureau } from '../roles.ts'

/** The files of an invoice run that are delivered to an output path: the end-of-run pack, and confirmed reports. */
export const deliverableKind = z.enum(['pack', 'invoice-summary', 'vat', 'failed-accounts'])
export type DeliverableKind = z.infer<typeof deliverableKind>

const deliverables = z
  .array(deliverableKind)
  .min(1, 'choose at least one')
  .max(4)
  .overwrite(kinds => deliverableKind.options.filter(kind => kinds.includes(kind)))

/** What an input path is for: call files, or the rental files of carriers. */
export const pathHolds = z.enum(['calls', 'rentals'])
export type PathHolds = z.infer<typeof pathHolds>

export const ioPath = z.object({
  index,
  direction: z.enum(['input', 'output']),
  /** The kind of location: a folder of the server, a bucket, or an SFTP server. */
  kind: z.enum(['folder', 's3', 'sftp']),
  /** The name of a root and the way from there (`cdr/acme/in`). */
  path: z.string(),
  description: z.string(),
  /** The carrier whose files an input path holds; null on output paths. */
  carrier: z.object({ index, name: z.string() }).nullable(),
  /** What carriers leave in an input path. */
  holds: pathHolds,
  /** A path that is off is not collected from or delivered to. */
  enabled: z.boolean(),
  /** Whether collected files are moved into the folder `collected` below an input path. */
  moveTaken: z.boolean(),
  /** Files delivered to an output path; empty on input paths. */
  deliverables: z.array(deliverableKind),
  /** Files of an input path waiting to be collected; null where they could not be counted, and on output paths. */
  waiting: z.number().int().nullable(),
  checkedAt: instant,
  /** Why the path cannot be used now, in words; null while all is well. */
  problem: z.string().nullable(),
})
export type IoPath = z.infer<typeof ioPath>

export const pathFile = z.object({
  name: z.string(),
  bytes: z.number().int(),
  modifiedAt: instant,
  /** For a file in an input path; null in an output path. */
  state: z.enum(['waiting', 'arriving', 'taken', 'refused']).nullable(),
  problem: z.string().nullable(),
})
export type PathFile = z.infer<typeof pathFile>

/** The newest files of a path, and the total number. */
export const pathFiles = z.object({ files: z.array(pathFile), total: z.number().int() })
export type PathFiles = z.infer<typeof pathFiles>

/**
 * A path begins with the name of a configured folder, or is an address below a configured one; any other begins at the
 * first root (product: IO Paths).
 */
const pathText = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(500)
  .refine(text => !text.split('/').includes('..'), 'must not contain ".."')
  .refine(text => !/[\\%]|\p{Cc}/u.test(text), 'must be plain text without %, \\ or control characters')

const description = z.string().trim().max(255).default('')

export const newInputPath = z.object({
  path: pathText,
  description,
  carrierIndex: index,
  holds: pathHolds.default('calls'),
  moveTaken: z.boolean().default(false),
})
export const newOutputPath = z.object({
  path: pathText,
  description,
  deliverables: deliverables.default(['pack']),
})
export const inputPathChange = newInputPath.omit({ path: true }).extend({ enabled: z.boolean() })
export const outputPathChange = z.object({ description, deliverables, enabled: z.boolean() })

const base = '/api/clients/{client}/paths'
const one = clientParams.extend({ path: indexParam })

export const paths = {
  inputs: endpoint({
    method: 'GET',
    path: `${base}/input`,
    summary: 'Folders in which carriers leave call files or rental files',
    roles: bureau,
    params: clientParams,
    answer: z.array(ioPath),
  }),
  addInput: endpoint({
    method: 'POST',
    path: `${base}/input`,
    summary: 'Add an input path inside the configured roots; the folder is made if it is missing',
    roles: bureau,
    params: clientParams,
    body: newInputPath,
    answer: ioPath,
    status: 201,
  }),
  changeInput: endpoint({
    method: 'PUT',
    path: `${base}/input/{path}`,
    summary: 'Change an input path, or switch it on or off; its location stays',
    roles: bureau,
    params: one,
    body: inputPathChange,
    answer: ioPath,
  }),
  outputs: endpoint({
    method: 'GET',
    path: `${base}/output`,
    summary: 'Folders into which end-of-run files are delivered',
    roles: bureau,
    params: clientParams,
    answer: z.array(ioPath),
  }),
  addOutput: endpoint({
    method: 'POST',
    path: `${base}/output`,
    summary: 'Add an output path inside the configured roots; the folder is made if it is missing',
    roles: bureau,
    params: clientParams,
    body: newOutputPath,
    answer: ioPath,
    status: 201,
  }),
  changeOutput: endpoint({
    method: 'PUT',
    path: `${base}/output/{path}`,
    summary: 'Change what an output path gets, or switch it on or off; its location stays',
    roles: bureau,
    params: one,
    body: outputPathChange,
    answer: ioPath,
  }),
  check: endpoint({
    method: 'POST',
    path: `${base}/{path}/check`,
    summary: 'Look at a path now: whether it can be reached, and how many files wait',
    roles: bureau,
    params: one,
    answer: ioPath,
    reads: true,
  }),
  files: endpoint({
    method: 'GET',
    path: `${base}/{path}/files`,
    summary: 'The newest files of a path, up to 200, and how many there are',
    roles: bureau,
    params: one,
    answer: pathFiles,
    failures: [409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{path}`,
    summary: 'Delete a path; its folder and files stay',
    roles: bureau,
    params: one,
    answer: 'none',
  }),
}
