import { z } from 'zod'
import { clientParams } from './clients/client-lists.contract.ts'
import { endpoint, flagParam, index, indexParam, instant, pageQuery } from '../http.ts'
import { type Access, crm, serviceEstablishment } from '../roles.ts'
import { sortParam } from '../sorting.ts'
import { keysOf } from '../records.ts'

const MB = 1_000_000

/** Accepted files: the endings and their names for people. Each is checked by its content. */
export const fileTypes = {
  pdf: 'PDF',
  png: 'PNG image',
  jpg: 'JPEG image',
  jpeg: 'JPEG image',
  csv: 'CSV',
  txt: 'Text',
  xlsx: 'Excel workbook',
  docx: 'Word document',
  eml: 'E-mail',
  zip: 'ZIP archive',
} as const
export type FileType = keyof typeof fileTypes
export const fileType = z.enum(keysOf(fileTypes))

export const accountFileLimits = {
  /** Of one file. */
  fileBytes: 25 * MB,
  /** Of all versions of all files of an account, or of a reseller itself; deleted ones count until they are purged. */
  accountBytes: 250 * MB,
  resellerBytes: 1000 * MB,
  /** In a name, so that every disk and archive accepts it. */
  nameBytes: 200,
  description: 500,
  /** How long a deleted file can be restored. */
  daysKept: 30,
  /** Versions of one file. */
  versions: 100,
} as const

const count = z.number().int().min(0)

/** One upload of a file; it never changes. */
export const fileVersion = z.object({
  number: index,
  bytes: count,
  sha256: z.string(),
  createdAt: instant,
  createdBy: z.string().nullable(),
})
export type FileVersion = z.infer<typeof fileVersion>

export const accountFile = z.object({
  index,
  name: z.string(),
  type: fileType,
  description: z.string(),
  /** Number of versions; the last has this number. */
  versions: index,
  latest: fileVersion,
  createdAt: instant,
  deletedAt: instant.nullable(),
  deletedBy: z.string().nullable(),
  /** When a deleted file is purged. */
  goneAt: instant.nullable(),
  /** Differs after every change; sent back with the next one. */
  version: z.string(),
})
export type AccountFile = z.infer<typeof accountFile>

/** With all its versions, newest first. */
export const accountFileDetail = accountFile.extend({ history: z.array(fileVersion) })
export type AccountFileDetail = z.infer<typeof accountFileDetail>

/** The space used and available, in bytes. */
export const fileSpace = z.object({ used: count, deleted: count, limit: count })
export type FileSpace = z.infer<typeof fileSpace>

/** The outcome of uploading a file of this name and size. */
export const fileCheck = z.object({
  /** As requested. */
  name: z.string(),
  /** Why it cannot be stored; null where it can. */
  fault: z.string().nullable(),
  /** The existing file of the same name. */
  existing: z.object({ index, name: z.string(), versions: index }).nullable(),
})
export type FileCheck = z.infer<typeof fileCheck>

/** Columns that files are sorted by; by default by name. */
export const accountFileSorts = ['name', 'type', 'bytes', 'versions', 'changedAt', 'description'] as const

export const fileNameText = z.string().min(1).max(1000)
const description = z.string().max(accountFileLimits.description)

const accountParams = clientParams.extend({ account: indexParam })
const file = { file: indexParam }
const version = { ...file, version: indexParam }
const whoseFiles = {
  reseller: {
    path: '/api/clients/{client}/files',
    params: clientParams,
    one: clientParams.extend(file),
    version: clientParams.extend(version),
  },
  account: {
    path: '/api/clients/{client}/accounts/{account}/files',
    params: accountParams,
    one: accountParams.extend(file),
    version: accountParams.extend(version),
  },
} as const

/** The calls for files of one kind of owner: readers may also add to them; `keepers` may do the rest. */
const filesOf = <P extends z.ZodType, O extends z.ZodType, V extends z.ZodType, Path extends string>(
  owner: { path: Path; params: P; one: O; version: V },
  whose: string,
  { staff, keepers }: { staff: Access; keepers: Access },
) => {
  const { one } = owner
  const all = { params: owner.params, roles: staff }
  return {
    list: endpoint({
      ...all,
      method: 'GET',
      path: owner.path,
      summary: `Files of ${whose} by name or sorted; with deleted those that can be restored`,
      query: pageQuery.extend({
        filter: z.string().max(100).default('').describe('substring of name or description'),
        type: fileType.optional(),
        deleted: flagParam,
        sort: sortParam(accountFileSorts),
      }),
      answer: z.array(accountFile),
      paged: true,
    }),
    space: endpoint({
      ...all,
      method: 'GET',
      path: `${owner.path}/space`,
      summary: `How much of its room the files of ${whose} take`,
      answer: fileSpace,
    }),
    check: endpoint({
      ...all,
      method: 'POST',
      path: `${owner.path}/check`,
      summary: 'Whether files of these names and sizes can be kept, and which already exist',
      body: z.object({
        files: z
          .array(z.object({ name: fileNameText, bytes: count.max(Number.MAX_SAFE_INTEGER) }))
          .min(1)
          .max(100),
      }),
      answer: z.array(fileCheck),
      reads: true,
    }),
    upload: endpoint({
      ...all,
      method: 'POST',
      path: owner.path,
      summary: `Keep a file (multipart field \`file\`, up to ${accountFileLimits.fileBytes / MB} MB) for ${whose}; one of the same name is only added to as its next version, with versionOf`,
      query: z.object({
        versionOf: indexParam
          .optional()
          .describe('the file that this is the next version of; it keeps its name'),
      }),
      bodyKind: 'multipart',
      answer: accountFileDetail,
      status: 201,
    }),
    get: endpoint({
      params: one,
      roles: staff,
      method: 'GET',
      path: `${owner.path}/{file}`,
      summary: 'A file with all its versions, deleted or not',
      answer: accountFileDetail,
    }),
    content: endpoint({
      params: owner.version,
      roles: staff,
      method: 'GET',
      path: `${owner.path}/{file}/versions/{version}`,
      summary: 'The content of a version, checked against its SHA-256; who fetched it is recorded',
      answer: 'file',
      fileTypes: ['application/octet-stream'],
      failures: [409],
    }),
    change: endpoint({
      params: one,
      roles: keepers,
      method: 'PATCH',
      path: `${owner.path}/{file}`,
      summary: 'Rename a file, or describe it',
      body: z.strictObject({
        version: z.string().max(20),
        name: fileNameText.optional(),
        description: description.optional(),
      }),
      answer: accountFileDetail,
    }),
    remove: endpoint({
      params: one,
      roles: keepers,
      method: 'DELETE',
      path: `${owner.path}/{file}`,
      summary: `Delete a file; it can be restored for ${accountFileLimits.daysKept} days`,
      answer: accountFile,
    }),
    restore: endpoint({
      params: one,
      roles: keepers,
      method: 'POST',
      path: `${owner.path}/{file}/restore`,
      summary: 'Bring a deleted file back with all its versions',
      answer: accountFile,
    }),
    purge: endpoint({
      params: one,
      roles: keepers,
      method: 'DELETE',
      path: `${owner.path}/{file}/versions`,
      summary: 'Permanently delete a deleted file, before its time',
      answer: accountFile,
    }),
  }
}

/** Files of an account: CRM reads and adds, Service Establishment manages them. */
export const accountFiles = filesOf(whoseFiles.account, 'an account', {
  staff: [...serviceEstablishment, ...crm],
  keepers: serviceEstablishment,
})
/** Files of a reseller itself. */
export const resellerFiles = filesOf(whoseFiles.reseller, 'a reseller', {
  staff: serviceEstablishment,
  keepers: serviceEstablishment,
})
