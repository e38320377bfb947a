import { imports, type ImportResult } from '@nineops/contract/bureau/imports.contract'
import { type ImportKind } from '@nineops/contract/bureau/import-kinds'
import { rateSheet } from '@nineops/contract/bureau/rate-sheets.contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { httpErrors } from '../../platform/http/errors.ts'
import { fieldErrors } from '../../platform/http/handle-errors.ts'
import { type Call, fileHeaders, route } from '../../platform/http/route.ts'
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
    async call => {
      const upload = await readUpload(call.request, MAX_BYTES)
      return importFile(toRequest(call.params, call.user.index, upload), upload, call)
    },
    { transaction: false },
  )
  route(
    app,
    imports.runContracts,
    async call => {
      const upload = await readUpload(call.request, MAX_BYTES)
      const request = toRequest({ ...call.params, kind: 'contracts' }, call.user.index, upload)
      return importFile(request, upload, call)
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
type ImportCall = Pick<Call<typeof imports.run>, 'db' | 'query' | 'once'>

/** Tries a file, or imports it once per idempotency key, with its entry in the audit trail. */
async function importFile(
  request: ImportRequest,
  { sha256, fields }: Upload,
  { db, query, once }: ImportCall,
): Promise<ImportResult> {
  if (query.dryRun) return tryImport(db, request)
  return once({ sha256, fields }, async (tx, audit) => {
    const { result, accounts } = await runImport(tx, request)
    await audit({ ...auditEntry(request.fileName, result), accounts })
    return result
  })
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

function auditEntry(fileName: string, result: ImportResult) {
  const { kind, index, rateCardIndex, rows, added, changed } = result
  const changes = result.preview.filter(row => row.action === 'change')
  return {
    action: importActions[kind],
    entityIndex: index ?? undefined,
    after: { fileName, rateCardIndex, rows, added, changed, changes },
  }
}
