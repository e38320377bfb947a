import { accountBundles } from '@nineops/contract/ordering/product-group-bundles/account-bundles.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { attachBundle, endBundle, listAccountBundles, removeBundle } from './account-bundles.service.ts'
import { previewAttachment, previewEnd } from './bundle-effects.service.ts'
import { accountBundleActions } from './account-bundles.actions.ts'

export function accountBundleRoutes(app: FastifyInstance): void {
  route(app, accountBundles.list, ({ db, params }) => listAccountBundles(db, params.client, params.account))
  route(app, accountBundles.preview, ({ db, params, body }) =>
    previewAttachment(db, params.client, params.account, body),
  )
  route(app, accountBundles.endPreview, ({ db, params, body }) =>
    previewEnd(db, params.client, params.account, params.bundle, body.endDate),
  )
  route(app, accountBundles.attach, async ({ db, params, body, user, audit }) => {
    const after = await attachBundle(db, params.client, params.account, body, user.index)
    await audit({
      action: accountBundleActions.attached,
      entityIndex: after.index,
      accounts: [params.account],
      after: { accountIndex: params.account, bundle: after.bundle.name, ...body, charge: after.charge },
    })
    return after
  })
  route(app, accountBundles.end, async ({ db, params, body, audit, unchanged }) => {
    const { before, after } = await endBundle(db, params.client, params.account, params.bundle, body.endDate)
    if (before.endDate === after.endDate) unchanged()
    else
      await audit({
        action: accountBundleActions.ended,
        entityIndex: after.index,
        accounts: [params.account],
        before: { bundle: before.bundle.name, endDate: before.endDate },
        after: { endDate: after.endDate },
      })
    return after
  })
  route(app, accountBundles.remove, async ({ db, params, audit }) => {
    const before = await removeBundle(db, params.client, params.account, params.bundle)
    await audit({
      action: accountBundleActions.removed,
      entityIndex: before.index,
      accounts: [params.account],
      before: { bundle: before.bundle.name, startDate: before.startDate, endDate: before.endDate },
    })
    return undefined
  })
}
