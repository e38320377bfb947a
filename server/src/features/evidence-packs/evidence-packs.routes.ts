import { type EvidencePack, evidencePacks } from '@nineops/contract/crm/evidence-packs.contract'
import type { FastifyInstance } from 'fastify'
import type { AuditEntry } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AppDeps } from '../../platform/http/deps.ts'
import { route } from '../../platform/http/route.ts'
import { sendStored } from '../../platform/http/stored-files.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { buildPackJob, forgetPackJob } from './evidence-packs.jobs.ts'
import { getPack, KEPT_SECONDS, readyPack, requestPack } from './evidence-packs.service.ts'
import {
  accountSubject,
  invoiceSubject,
  runSubject,
  type TimelineScope,
} from '../timelines/timeline-subjects.service.ts'
import { evidencePackActions } from './evidence-packs.actions.ts'

interface Call {
  db: Db
  user: { index: number }
  audit: (entry: AuditEntry) => Promise<void>
}

async function begin({ db, user, audit }: Call, scope: TimelineScope): Promise<EvidencePack> {
  const pack = await requestPack(db, scope, user.index)
  await enqueue(db, buildPackJob, { pack: pack.index })
  await enqueue(db, forgetPackJob, { pack: pack.index }, { startAfter: KEPT_SECONDS })
  await audit({
    action: evidencePackActions.requested,
    entityIndex: pack.index,
    clientIndex: scope.subject.client,
    accounts: scope.account === null ? [] : [scope.account],
    after: { of: scope.subject.title },
  })
  return pack
}

export function evidencePackRoutes(app: FastifyInstance, { files }: AppDeps): void {
  route(app, evidencePacks.ofAccount, async ({ params, ...call }) =>
    begin(call, await accountSubject(call.db, params.client, params.account)),
  )
  route(app, evidencePacks.ofInvoiceRun, async ({ params, ...call }) =>
    begin(call, await runSubject(call.db, params.id)),
  )
  route(app, evidencePacks.ofInvoice, async ({ params, ...call }) =>
    begin(call, await invoiceSubject(call.db, params.invoice)),
  )
  route(app, evidencePacks.get, ({ db, params, user }) => getPack(db, params.pack, user.index))
  route(app, evidencePacks.file, async ({ db, params, user, reply }) => {
    const { key, fileName, bytes, sha256 } = await readyPack(db, params.pack, user.index)
    return sendStored(reply, files, { key, name: fileName, type: 'application/zip', bytes, sha256 })
  })
}
