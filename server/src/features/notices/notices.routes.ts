import { notices } from '@nineops/contract/ordering/notices.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { fileHeaders, route } from '../../platform/http/route.ts'
import { requireClient } from '../clients/clients.service.ts'
import { listEnding, listNoticesDue, previewEnding, tellEnding } from './ending-contracts.service.ts'
import { noticeActions } from './notices.actions.ts'
import { noteLettersPosted, printLetters } from './notices.service.ts'

export function noticeRoutes(app: FastifyInstance, { config }: AppDeps): void {
  const outbox = config.smtpUrl === undefined
  route(app, notices.due, ({ db }) => listNoticesDue(db, outbox))
  route(app, notices.ending, ({ db, params }) => listEnding(db, params.client, outbox))
  route(app, notices.endingPreview, ({ db, params, body }) => previewEnding(db, params.client, body, outbox))
  route(app, notices.endingSend, async ({ db, params, body, user, audit }) => {
    const sent = await tellEnding(db, { clientIndex: params.client, userIndex: user.index }, body, outbox)
    await audit({
      action: noticeActions.contract_ends,
      entityIndex: undefined,
      after: { ...sent, accounts: sent.emails + sent.letters },
    })
    return sent
  })
  route(app, notices.letters, async ({ db, params, query, reply }) => {
    await requireClient(db, params.client)
    const content = await printLetters(db, {
      clientIndex: params.client,
      priceChangeIndex: query.priceChange ?? null,
    })
    fileHeaders(reply, { name: 'letters.pdf', type: 'application/pdf', bytes: content.length })
    return content
  })
  route(app, notices.posted, async ({ db, params, body, audit }) => {
    await requireClient(db, params.client)
    const of = { clientIndex: params.client, priceChangeIndex: body.priceChange ?? null }
    const posted = await noteLettersPosted(db, of, body)
    await audit({
      action: noticeActions.posted,
      entityIndex: undefined,
      after: { letters: posted, on: body.on },
    })
    return { posted }
  })
}
