import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { errorCode } from '../errors/error-code.ts'
import type { Files, StoredFile } from '../files/files.ts'
import { httpErrors } from './errors.ts'

/** A small file from a form, in memory, with the form's other fields. */
export interface Upload {
  fileName: string
  content: Buffer
  sha256: string
  fields: Record<string, string>
}

/** A limit in the unit that it is set in: `1 MB`, `500 kB`. */
export const shownBytes = (bytes: number): string =>
  bytes >= 1 << 20 ? `${Number((bytes / (1 << 20)).toFixed(1))} MB` : `${Math.round(bytes / 1024)} kB`

const noFile = () => httpErrors.invalid([{ field: 'file', message: 'Send a file in the field "file"' }])

const requireMultipart = (request: FastifyRequest): void => {
  if (!request.isMultipart())
    throw httpErrors.wrongType('Send multipart/form-data with the file in the field "file".')
}

/**
 * Stores the file of a multipart form as it streams in, for `use`; it is gone afterwards. Fields may come before or
 * after it.
 * @throws 415 for another content type, 400 without a file, 413 for one of more than `maxBytes`
 */
export async function withStoredUpload<T>(
  request: FastifyRequest,
  { files, key, maxBytes }: { files: Files; key: string; maxBytes: number },
  use: (upload: { fileName: string; stored: StoredFile; fields: Record<string, string> }) => Promise<T>,
): Promise<T> {
  requireMultipart(request)
  const tooLarge = () =>
    httpErrors.tooLarge(`The file is larger than ${shownBytes(maxBytes)}, the most that this call takes.`)
  const fields: Record<string, string> = {}
  let file: { fileName: string; stored: StoredFile } | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else if (part.fieldname === 'file' && !file) {
        const stored = await files.write(key, part.file)
        if (part.file.truncated) throw tooLarge()
        file = { fileName: part.filename ?? '', stored }
      } else part.file.resume()
    }
    if (!file) throw noFile()
    return await use({ ...file, fields })
  } catch (error) {
    throw errorCode(error) === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge() : error
  } finally {
    await files.remove(key)
  }
}

/**
 * Reads a multipart form with one file in the field `file`; fields may come before or after it.
 * @throws 415 for another content type, 400 without a file, 413 for one of more than `maxBytes`
 */
export async function readUpload(
  request: FastifyRequest,
  maxBytes: number,
  tooLarge = () =>
    httpErrors.tooLarge(`The file is larger than ${shownBytes(maxBytes)}, the most that this call takes.`),
): Promise<Upload> {
  requireMultipart(request)
  const fields: Record<string, string> = {}
  let file: { fileName: string; content: Buffer } | undefined
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else {
      const content = await part.toBuffer().catch((error: { code?: string }) => {
        throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge() : error
      })
      if (part.fieldname === 'file') file = { fileName: part.filename ?? '', content }
    }
  }
  if (!file) throw noFile()
  return { ...file, sha256: createHash('sha256').update(file.content).digest('hex'), fields }
}
