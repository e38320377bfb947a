import { comparisons } from '@nineops/contract/invoicing/comparisons.contract'
import type { FastifyInstance } from 'fastify'
import { listRoute, route } from '../../platform/http/route.ts'
import { changesOf } from './comparison-changes.service.ts'
import { compareAccountLines, comparedList } from './comparison-list.service.ts'
import { signOff } from './comparison-sign-offs.service.ts'
import { compareRun } from './comparison-summary.service.ts'
import { getThresholds, setThresholds } from './comparison-thresholds.service.ts'
import { compareAgain } from './comparisons.service.ts'
import { comparisonActions, thresholdActions } from './comparisons.actions.ts'

export function comparisonRoutes(app: FastifyInstance): void {
  route(app, comparisons.summary, ({ db, params }) => compareRun(db, params.id))
  route(app, comparisons.changes, ({ db, params }) => changesOf(db, params.id))
  listRoute(app, comparedList)
  route(app, comparisons.lines, ({ db, params }) => compareAccountLines(db, params.id, params.accountId))
  route(app, comparisons.signOff, async ({ db, params, body, user, audit, unchanged }) => {
    const { accounts, kind, open, reason } = body
    const scope = kind === undefined ? { accounts: accounts ?? [] } : { kind, open }
    const { clientIndex, ...done } = await signOff(db, params.id, scope, { userIndex: user.index, reason })
    if (done.signedOff === 0) unchanged()
    else
      await audit({
        action: comparisonActions.signed_off,
        entityIndex: params.id,
        clientIndex,
        after: { ...scope, reason, ...done },
      })
    return done
  })
  route(app, comparisons.thresholds, ({ db, params }) => getThresholds(db, params.client))
  route(app, comparisons.setThresholds, async ({ db, params, body, user, audit }) => {
    const before = await getThresholds(db, params.client)
    await setThresholds(db, params.client, body, user.index, compareAgain)
    const after = await getThresholds(db, params.client)
    await audit({ action: thresholdActions.set, before, after })
    return after
  })
}
