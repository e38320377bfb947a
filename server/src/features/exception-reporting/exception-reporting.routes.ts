import { exceptionThresholdCalls } from '@nineops/contract/partner-commercial/exception-reporting/exception-thresholds.contract'
import { exceptions } from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import type { FastifyInstance } from 'fastify'
import type { AuditAction } from '../../platform/audit/audit-actions.ts'
import { listRoute, route } from '../../platform/http/route.ts'
import { listRatedRuns } from './exception-scope.service.ts'
import { exceptionThresholdsOf, saveExceptionThresholds } from './exception-thresholds.service.ts'
import { findingCallList } from './finding-calls.service.ts'
import { findingList, getFinding } from './finding-list.service.ts'
import { previewThresholds } from './preview-thresholds.service.ts'
import { signOff, type Touched, undoSignOff } from './sign-offs.service.ts'
import { findAgain, listResellers, summarise, trendOf } from './summary.service.ts'
import { exceptionActions, exceptionThresholdActions } from './exception-reporting.actions.ts'

/** Findings listed in an audit entry; beyond that they are counted. */
const NAMED = 500

const entryOf = (action: AuditAction, { clientIndex, findings, accounts }: Touched, reason?: string) => ({
  action,
  entityIndex: findings.length === 1 ? findings[0] : undefined,
  clientIndex,
  accounts,
  after: { exceptions: findings.slice(0, NAMED), count: findings.length, reason },
})

export function exceptionReportingRoutes(app: FastifyInstance): void {
  route(app, exceptions.resellers, ({ db }) => listResellers(db))
  route(app, exceptions.runs, ({ db, query }) => listRatedRuns(db, query.client))
  route(app, exceptions.summary, ({ db, query }) => summarise(db, query))
  route(app, exceptions.trend, ({ db, query }) => trendOf(db, query))
  listRoute(app, findingList)
  route(app, exceptions.finding, ({ db, params }) => getFinding(db, params.finding))
  listRoute(app, findingCallList)
  route(app, exceptions.signOff, async ({ db, body, user, audit, unchanged }) => {
    const { reason } = body
    const { signedOff, touched } = await signOff(db, body, { userIndex: user.index, reason })
    if (signedOff === 0) unchanged()
    for (const one of touched) await audit(entryOf(exceptionActions.signed_off, one, reason))
    return { signedOff }
  })
  route(app, exceptions.undo, async ({ db, body, user, audit, unchanged }) => {
    const { undone, touched } = await undoSignOff(db, body.findings, user.index)
    if (undone === 0) unchanged()
    for (const one of touched) await audit(entryOf(exceptionActions.sign_off_undone, one))
    return { undone }
  })
  route(app, exceptions.findAgain, async ({ db, params, audit, unchanged }) => {
    const { summary, asked } = await findAgain(db, params)
    if (asked) await audit({ action: exceptionActions.found_again, entityIndex: params.billRun })
    else unchanged()
    return summary
  })
  thresholdRoutes(app)
}

function thresholdRoutes(app: FastifyInstance): void {
  route(app, exceptionThresholdCalls.get, ({ db, params }) => exceptionThresholdsOf(db, params.client))
  route(app, exceptionThresholdCalls.preview, ({ db, params, body }) =>
    previewThresholds(db, params.client, body.thresholds),
  )
  route(app, exceptionThresholdCalls.set, async ({ db, params, body, user, audit, unchanged }) => {
    const { before, after, changed } = await saveExceptionThresholds(db, params.client, body, user.index)
    if (changed)
      await audit({
        action: exceptionThresholdActions.set,
        before: before.thresholds,
        after: after.thresholds,
      })
    else unchanged()
    return after
  })
}
