import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
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
  if (!request.isMultipart())
    throw httpErrors.wrongType('Send multipart/form-data with the file in the field "file".')
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
  if (!file) throw httpErrors.invalid([{ field: 'file', message: 'Send a file in the field "file"' }])
  return { ...file, sha256: createHash('sha256').update(file.content).digest('hex'), fields }
}
