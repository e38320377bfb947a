import { charges } from '@nineops/contract/ordering/charges.contract'
import type { FastifyInstance } from 'fastify'
import { listRoute, route } from '../../platform/http/route.ts'
import { changeCharge, createCharge, previewCharge, removeCharge, termsOf } from './charge-changes.service.ts'
import { changePrice, copyCharges, previewCopies, previewPrice } from './charge-copies.service.ts'
import { endOnDay, previewEnding } from './charge-endings.service.ts'
import { chargeList, getCharge } from './charge-list.service.ts'
import { chargeActions } from './charges.actions.ts'

/** If one charge ends: its own entry. If many: one entry for all, with each one's previous end. */
const ofOne = (rows: readonly { index: number }[]): number | undefined =>
  rows.length === 1 ? rows[0]?.index : undefined

export function chargeRoutes(app: FastifyInstance): void {
  listRoute(app, chargeList)
  route(app, charges.get, ({ db, params }) => getCharge(db, params.client, params.charge))
  route(app, charges.preview, ({ db, params, body }) => previewCharge(db, params.client, body))
  route(app, charges.endPreview, ({ db, params, body }) => previewEnding(db, params.client, body))
  route(app, charges.copyPreview, ({ db, params, body }) => previewCopies(db, params.client, body))
  route(app, charges.pricePreview, ({ db, params, body }) =>
    previewPrice(db, params.client, params.charge, body),
  )
  route(app, charges.create, async ({ db, params, body, audit }) => {
    const added = await createCharge(db, params.client, body)
    await audit({ action: chargeActions.created, entityIndex: added.index, after: body })
    return added
  })
  route(app, charges.change, async ({ db, params, body, audit, unchanged }) => {
    const { before, after, changed } = await changeCharge(db, params.client, params.charge, body)
    if (!changed) unchanged()
    else
      await audit({
        action: chargeActions.changed,
        entityIndex: params.charge,
        accounts: [after.account.index],
        before,
        after: body,
      })
    return after
  })
  route(app, charges.remove, async ({ db, params, query, audit }) => {
    const removed = await removeCharge(db, params.client, params.charge, query.version)
    await audit({
      action: chargeActions.deleted,
      entityIndex: params.charge,
      before: { accountIndex: removed.accountIndex, ...termsOf(removed) },
    })
    return undefined
  })
  route(app, charges.end, async ({ db, params, body, audit }) => {
    const { ended, refused } = await endOnDay(db, params.client, body)
    await audit({
      action: chargeActions.ended,
      entityIndex: ofOne(ended),
      accounts: [...new Set(ended.map(row => row.accountIndex))],
      before: ended.map(({ index, endDate }) => ({ index, endDate })),
      after: { endDate: body.endDate, charges: ended.length },
    })
    return { ended: ended.length, refused }
  })
  route(app, charges.copy, async ({ db, params, body, audit }) => {
    const { added, rows } = await copyCharges(db, params.client, body)
    await audit({
      action: chargeActions.copied,
      entityIndex: ofOne(rows),
      accounts: body.accounts,
      after: { ...body, added },
    })
    return { added }
  })
  route(app, charges.price, async ({ db, params, body, audit }) => {
    const { ended, added } = await changePrice(db, params.client, params.charge, body)
    await audit({
      action: chargeActions.repriced,
      entityIndex: ended.index,
      accounts: [ended.accountIndex],
      before: termsOf(ended),
      after: { from: body.from, amount: body.amount, quantity: added.quantity, charge: added.index },
    })
    return added
  })
}
