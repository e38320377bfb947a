import type { FastifyReply } from 'fastify'
import type { Files } from '../files/files.ts'
import { openStored, type StoredDocument } from '../files/stored-documents.ts'
import { fileHeaders } from './route.ts'

/** Answers with a stored file, once it is known to be the one that was made. @throws DamagedFile */
export async function sendStored(reply: FastifyReply, files: Files, file: StoredDocument & { type: string }) {
  const content = await openStored(files, file)
  const { name, type, bytes } = file
  fileHeaders(reply, { name, type, ...(bytes === null ? {} : { bytes }) })
  return content
}
