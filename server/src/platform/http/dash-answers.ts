import type { Endpoint } from '@nineops/contract/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { csvOf } from './csv-answers.ts'
import { httpErrors } from './errors.ts'
import { preferredType } from './media-types.ts'

/** The version of the Dash API; `1` means the same (spec §7). */
export const dashVersion = '1.0'
const known: ReadonlySet<unknown> = new Set([undefined, '', '1', dashVersion])

const VENDOR = 'application/vnd.nineops.dash+json'
const json = [VENDOR, 'application/json']
/** Content type of every JSON answer of the Dash API. */
export const dashContentType = `${VENDOR}; charset=utf-8`
const CSV = 'text/csv'

/** The format of an answer of the Dash API. */
export type DashForm = 'json' | 'csv'

/** Content type of the call's usual answer, and other types that select it. */
function offersOf({ answer, fileTypes = [], csv }: Endpoint): { types: string[]; also: string[] } {
  // The specification's client sends the API's own type with every call, so that type selects no file format; a
  // caller that accepts only plain JSON would take a PDF for JSON (spec §7).
  if (answer === 'file') return { types: [...fileTypes], also: [VENDOR] }
  return { types: [...json, ...(csv ? [CSV] : [])], also: [] }
}

/**
 * Checks the version and the types that the caller accepts.
 * @throws 400 `unsupported_version`, 406 `not_acceptable`
 */
export function dashForm(endpoint: Endpoint, { headers }: FastifyRequest): DashForm {
  const version = headers['ver']
  if (!known.has(version)) throw httpErrors.unsupportedVersion(String(version).slice(0, 50), [dashVersion])
  const { types, also } = offersOf(endpoint)
  const type = preferredType(headers.accept, [...types, ...also])
  if (type === undefined) throw httpErrors.notAcceptable(types)
  return type === CSV ? 'csv' : 'json'
}

/** Sends a list as CSV, named after its path. */
export function sendCsv(reply: FastifyReply, { path, answer }: Endpoint, rows: unknown): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${path.split('/').at(-1)}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(csvOf(answer as z.ZodType, rows as readonly unknown[]))
}
