import { type Dispute, disputes } from '@nineops/contract/crm/disputes.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { disputeActions } from './disputes.actions.ts'
import * as service from './disputes.service.ts'

interface Call {
  params: { client: number; account: number }
  user: { index: number }
}

const whose = ({ params, user }: Call) => ({
  clientIndex: params.client,
  accountIndex: params.account,
  userIndex: user.index,
})

const entry = ({ params }: Call, dispute: Dispute, words: string) => ({
  entityIndex: params.account,
  accounts: [params.account],
  after: { ...dispute, document: service.documentOf(dispute), words },
})

/** What customers dispute. */
export function disputeRoutes(app: FastifyInstance): void {
  route(app, disputes.list, ({ db, params }) =>
    service.listDisputes(db, { clientIndex: params.client, accountIndex: params.account }),
  )
  route(app, disputes.open, async call => {
    const opened = await service.openDispute(call.db, whose(call), call.body)
    await call.audit({ action: disputeActions.opened, ...entry(call, opened, opened.words) })
    return opened
  })
  route(app, disputes.close, async call => {
    const { before, after } = await service.closeDispute(call.db, whose(call), call.params.dispute, call.body)
    await call.audit({ action: disputeActions.closed, before, ...entry(call, after, call.body.words) })
    return after
  })
}
