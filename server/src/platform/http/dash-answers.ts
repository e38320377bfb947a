import type { Endpoint } from '@nineops/contract/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { csvOf } from './csv-answers.ts'
import { httpErrors } from './errors.ts'
import { preferredType } from './media-types.ts'

/** The version of the Dash API that is spoken; `1` means the same (spec §7). */
export const dashVersion = '1.0'
const known: ReadonlySet<unknown> = new Set([undefined, '', '1', dashVersion])

const VENDOR = 'application/vnd.nineops.dash+json'
const json = [VENDOR, 'application/json']
/** Content type of every JSON answer of the Dash API. */
export const dashContentType = `${VENDOR}; charset=utf-8`
const CSV = 'text/csv'

/** How an answer of the Dash API is written. */
export type DashForm = 'json' | 'csv'

/**
 * Checks the version and what the caller accepts. A caller that says JSON everywhere gets files too: the
 * client of the specification sends the one type with every call.
 * @throws 400 `unsupported_version`, 406 `not_acceptable`
 */
export function dashForm(endpoint: Endpoint, { headers }: FastifyRequest): DashForm {
  const version = headers['ver']
  if (!known.has(version)) throw httpErrors.unsupportedVersion(String(version).slice(0, 50), [dashVersion])
  const offers = [...(endpoint.fileTypes ?? []), ...json, ...(endpoint.csv ? [CSV] : [])]
  const type = preferredType(headers.accept, offers)
  if (type === undefined) throw httpErrors.notAcceptable(offers)
  return type === CSV ? 'csv' : 'json'
}

/** Sends a list as CSV, named after its path. */
export function sendCsv(reply: FastifyReply, { path, answer }: Endpoint, rows: unknown): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${path.split('/').at(-1)}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(csvOf(answer as z.ZodType, rows as readonly unknown[]))
}
