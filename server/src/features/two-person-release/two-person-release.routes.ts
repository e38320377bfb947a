import { twoPersonRelease } from '@nineops/contract/invoicing/two-person-release.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { getRun } from '../invoice-runs/invoice-runs.service.ts'
import { runProcess } from '../invoice-runs/invoice-run-processes.service.ts'
import { releaseSettings, setBrand, setReseller } from './release-settings.service.ts'
import { approveRun, runRelease, withdrawApproval } from '../release-approvals/run-release.service.ts'
import { featureFlagActions } from '../feature-flags/feature-flags.actions.ts'
import { releaseActions, twoPersonReleaseActions } from './two-person-release.actions.ts'

const about = (run: { index: number; clientIndex: number }) => ({
  entityIndex: run.index,
  clientIndex: run.clientIndex,
})

export function twoPersonReleaseRoutes(app: FastifyInstance): void {
  route(app, twoPersonRelease.get, ({ db, params, user }) => runRelease(db, params.id, user.index))
  route(app, twoPersonRelease.approve, async ({ db, params, body, user, audit }) => {
    const approved = await approveRun(db, params.id, body.digest, user.index)
    if (approved.filesWait) await runProcess(db, params.id, 'build-end-of-run-files')
    const run = await getRun(db, params.id, user.index)
    const { figures, digest } = approved
    await audit({ ...about(run), action: releaseActions.approved, after: { ...figures, digest } })
    return run
  })
  route(app, twoPersonRelease.withdraw, async ({ db, params, user, audit }) => {
    const { approvedBy, digest } = await withdrawApproval(db, params.id, user.username)
    const run = await getRun(db, params.id, user.index)
    await audit({
      ...about(run),
      action: releaseActions.approval_withdrawn,
      before: { approvedBy, digest },
    })
    return run
  })
  route(app, twoPersonRelease.settings, ({ db }) => releaseSettings(db))
  route(app, twoPersonRelease.setReseller, async ({ db, params, body, user, audit, unchanged }) => {
    const { setting, changed } = await setReseller(db, params.client, body.asked, user.index)
    if (changed === null) unchanged()
    else
      await audit({
        action: body.asked ? featureFlagActions.created : featureFlagActions.removed,
        ...(body.asked ? { after: changed } : { before: changed }),
      })
    return setting
  })
  route(app, twoPersonRelease.setBrand, async ({ db, params, body, user, audit, unchanged }) => {
    const { setting, changed, brand } = await setBrand(db, params.brand, body.asked, user.index)
    if (changed)
      await audit({
        action: body.asked ? twoPersonReleaseActions.asked : twoPersonReleaseActions.dropped,
        entityIndex: params.brand,
        clientIndex: brand.clientIndex,
        after: { brand: brand.name, asked: body.asked },
      })
    else unchanged()
    return setting
  })
}
