import { imports, type ImportResult } from '@nineops/contract/bureau/imports.contract'
import { type ImportKind } from '@nineops/contract/bureau/import-kinds'
import { rateSheet } from '@nineops/contract/bureau/rate-sheets.contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/auth/access-tokens.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { httpErrors } from '../../platform/http/errors.ts'
import { fieldErrors } from '../../platform/http/handle-errors.ts'
import { withIdempotencyKey } from '../../platform/http/idempotency.ts'
import { fileHeaders, route } from '../../platform/http/route.ts'
import { readJsonField } from '../../platform/http/json-fields.ts'
import { readUpload } from '../../platform/http/uploads.ts'
import { importTemplate } from './import-templates.domain.ts'
import { type ImportRequest, listImports, runImport, tryImport } from './imports.service.ts'
import { rateCardFields } from './ratecard-import.service.ts'
import { importActions } from './imports.actions.ts'

const MAX_BYTES = 64 << 20

export function importRoutes(app: FastifyInstance): void {
  route(app, imports.list, ({ db, params }) => listImports(db, params.client))

  route(app, imports.template, async ({ params, reply }) => template(reply, params.kind))
  route(app, imports.contractTemplate, async ({ reply }) => template(reply, 'contracts'))

  // The upload is read before the transaction begins: a slow one must not hold locks.
  route(
    app,
    imports.run,
    async ({ params, query, user, request, db }) => {
      const upload = await readUpload(request, MAX_BYTES)
      const call = { app, endpoint: imports.run, request, user, params, upload, dryRun: query.dryRun }
      return importFile(db, toRequest(params, user.index, upload), call)
    },
    { transaction: false },
  )
  route(
    app,
    imports.runContracts,
    async ({ params, query, user, request, db }) => {
      const upload = await readUpload(request, MAX_BYTES)
      const call = {
        app,
        endpoint: imports.runContracts,
        request,
        user,
        params,
        upload,
        dryRun: query.dryRun,
      }
      return importFile(db, toRequest({ ...params, kind: 'contracts' }, user.index, upload), call)
    },
    { transaction: false },
  )
}

function template(reply: FastifyReply, kind: ImportKind): Buffer {
  const content = Buffer.from(importTemplate(kind))
  fileHeaders(reply, { name: `${kind}.csv`, type: 'text/csv; charset=utf-8', bytes: content.length })
  return content
}

type Upload = Awaited<ReturnType<typeof readUpload>>
interface ImportCall {
  app: FastifyInstance
  endpoint: typeof imports.run | typeof imports.runContracts
  request: FastifyRequest
  user: Caller
  params: unknown
  upload: Upload
  dryRun: boolean
}

/** Tries a file, or imports it once per idempotency key, with its entry in the audit trail. */
async function importFile(db: Db, importRequest: ImportRequest, call: ImportCall): Promise<ImportResult> {
  const { app, endpoint, request, user, params, upload, dryRun } = call
  if (dryRun) return tryImport(db, importRequest)
  const run = async (tx: Db) => {
    const { result, accounts } = await runImport(tx, importRequest)
    const entry = auditEntry(importRequest.clientIndex, importRequest.fileName, result)
    await writeAudit(tx, user, request.id, { ...entry, accounts })
    return result
  }
  const input = { params, sha256: upload.sha256, fields: upload.fields }
  return endpoint.answer.parse(await withIdempotencyKey({ app, endpoint, request, user, input, run }))
}

function toRequest(
  { client, kind }: { client: number; kind: ImportRequest['kind'] },
  userIndex: number,
  upload: Upload,
): ImportRequest {
  const { fields, ...file } = upload
  const request = { clientIndex: client, userIndex, ...file }
  if (kind !== 'ratecard') return { ...request, kind }
  const card = rateCardFields.safeParse(fields)
  if (!card.success) throw httpErrors.invalid(fieldErrors(card.error.issues))
  const sheet = readJsonField(upload, 'sheet', rateSheet)
  return { ...request, kind, card: { clientIndex: client, ...card.data }, sheet }
}

function auditEntry(clientIndex: number, fileName: string, result: ImportResult) {
  const { kind, index, rateCardIndex, rows, added, changed } = result
  const changes = result.preview.filter(row => row.action === 'change')
  return {
    action: importActions[kind],
    entityIndex: index ?? undefined,
    clientIndex,
    after: { fileName, rateCardIndex, rows, added, changed, changes },
  }
}
