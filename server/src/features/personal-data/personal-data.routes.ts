import { type AccountErasure, personalDataCalls } from '@nineops/contract/crm/personal-data.contract'
import type { FastifyInstance } from 'fastify'
import type { AuditEntry } from '../../platform/audit/audit.ts'
import type { AuditAction } from '../../platform/audit/audit-actions.ts'
import type { AppDeps } from '../../platform/http/deps.ts'
import { route } from '../../platform/http/route.ts'
import { sendStored } from '../../platform/http/stored-files.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { getCopy, KEPT_SECONDS, readyCopy, requestCopy } from './copies.service.ts'
import { approveErasure, askErasure, withdrawErasure } from './erasures.service.ts'
import { personalDataOf } from './overview.service.ts'
import { buildCopyJob, eraseAccountJob, forgetCopyJob } from './personal-data.jobs.ts'
import { erasureActions, personalDataActions } from './personal-data.actions.ts'

const entry = (action: AuditAction, params: { account: number }, after: unknown): AuditEntry => ({
  action,
  entityIndex: params.account,
  after,
})

const auditValues = ({ index, status, keptUntil }: AccountErasure) => ({ erasure: index, status, keptUntil })

export function personalDataRoutes(app: FastifyInstance, { files }: AppDeps): void {
  route(app, personalDataCalls.get, ({ db, params, query, user }) =>
    personalDataOf(db, params, query.yearEnd, user.index),
  )
  route(app, personalDataCalls.copy, async ({ db, params, user, audit }) => {
    const copy = await requestCopy(db, params, user.index)
    await enqueue(db, buildCopyJob, { copy: copy.index })
    await enqueue(db, forgetCopyJob, { copy: copy.index }, { startAfter: KEPT_SECONDS })
    await audit(entry(personalDataActions.copy_requested, params, { copy: copy.index }))
    return copy
  })
  route(app, personalDataCalls.getCopy, ({ db, params, user }) => getCopy(db, params.copy, user.index))
  route(app, personalDataCalls.copyFile, async ({ db, params, user, reply }) => {
    const { key, fileName, bytes, sha256 } = await readyCopy(db, params.copy, user.index)
    return sendStored(reply, files, { key, name: fileName, type: 'application/zip', bytes, sha256 })
  })
  route(app, personalDataCalls.erase, async ({ db, params, body, user, audit }) => {
    const erasure = await askErasure(db, params, body, user.index)
    if (erasure.status === 'running') await enqueue(db, eraseAccountJob, { erasure: erasure.index })
    await audit(entry(erasureActions.erasure_asked, params, auditValues(erasure)))
    return erasure
  })
  route(app, personalDataCalls.approve, async ({ db, params, user, audit }) => {
    const erasure = await approveErasure(db, params, params.erasure, user.index)
    await enqueue(db, eraseAccountJob, { erasure: erasure.index })
    await audit(entry(erasureActions.erasure_approved, params, auditValues(erasure)))
    return erasure
  })
  route(app, personalDataCalls.withdraw, async ({ db, params, user, audit }) => {
    const erasure = await withdrawErasure(db, params, params.erasure, user.index)
    await audit(entry(erasureActions.erasure_withdrawn, params, auditValues(erasure)))
    return erasure
  })
}
