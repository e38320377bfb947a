import { formatPence, parsePence } from '@nineops/contract/money'
import { type PriceChange, priceChanges } from '@nineops/contract/ordering/price-changes.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { listRoute, route } from '../../platform/http/route.ts'
import {
  listMade,
  previewPriceNotices,
  repricedAccountList,
  sendPriceNotices,
} from './made-price-changes.service.ts'
import { priceChangeActions } from './price-changes.actions.ts'
import { changePrices, previewPrices } from './price-changes.service.ts'

const inWords = (change: PriceChange): string =>
  change.by === 'percent' ? `${change.percent}%` : formatPence(parsePence(change.amount) ?? 0)

export function priceChangeRoutes(app: FastifyInstance, { config }: AppDeps): void {
  const outbox = config.smtpUrl === undefined
  route(app, priceChanges.preview, ({ db, params, body }) => previewPrices(db, params.client, body))
  route(app, priceChanges.apply, async ({ db, params, body, user, audit }) => {
    const whose = { clientIndex: params.client, userIndex: user.index }
    const done = await changePrices(db, whose, body)
    const { changed, products, refused } = done
    const accounts = [...new Set(changed.map(row => row.accountIndex))]
    await audit({
      action: priceChangeActions.applied,
      entityIndex: undefined,
      accounts,
      before: changed.map(({ index, amount, endDate }) => ({ index, amount, endDate })),
      after: {
        from: body.from,
        by: inWords(body.change),
        charges: changed.length,
        ...(products.length > 0 && { products }),
      },
    })
    return { index: done.index, changed: changed.length, accounts: accounts.length, refused }
  })
  route(app, priceChanges.list, ({ db, params, query }) => listMade(db, params.client, query, outbox))
  listRoute(app, repricedAccountList)
  route(app, priceChanges.noticePreview, ({ db, params, body }) =>
    previewPriceNotices(db, { clientIndex: params.client, priceChange: params.priceChange, outbox }, body),
  )
  route(app, priceChanges.sendNotices, async ({ db, params, body, user, audit }) => {
    const { client: clientIndex, priceChange } = params
    const { sent, from } = await sendPriceNotices(
      db,
      { clientIndex, priceChange, outbox, userIndex: user.index },
      body,
    )
    await audit({
      action: priceChangeActions.told,
      entityIndex: undefined,
      clientIndex,
      after: { ...sent, accounts: sent.emails + sent.letters, from },
    })
    return sent
  })
}
