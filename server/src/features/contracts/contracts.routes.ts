import { contracts } from '@nineops/contract/ordering/contracts.contract'
import type { FastifyInstance } from 'fastify'
import { listRoute, route } from '../../platform/http/route.ts'
import { endContract, previewEnding, undoEnding } from './contract-endings.service.ts'
import { contractList, getContract } from './contract-list.service.ts'
import { createContract, previewContract, removeContract } from './contracts.service.ts'
import { contractActions } from './contracts.actions.ts'

export function contractRoutes(app: FastifyInstance): void {
  listRoute(app, contractList)
  route(app, contracts.get, ({ db, params }) => getContract(db, params.client, params.contract))
  route(app, contracts.preview, ({ db, params, body }) => previewContract(db, params.client, body))
  route(app, contracts.endPreview, ({ db, params, body }) =>
    previewEnding(db, params.client, params.contract, body),
  )
  route(app, contracts.create, async ({ db, params, body, user, audit }) => {
    const after = await createContract(db, params.client, body, user.index)
    await audit({ action: contractActions.created, entityIndex: after.index, after })
    return after
  })
  route(app, contracts.end, async ({ db, params, body, audit }) => {
    const { before, after } = await endContract(db, params.client, params.contract, body)
    await audit({ action: contractActions.ended, entityIndex: params.contract, before, after })
    return after
  })
  route(app, contracts.takeBackEnd, async ({ db, params, query, audit }) => {
    const { before, after } = await undoEnding(db, params.client, params.contract, query.version)
    await audit({ action: contractActions.end_taken_back, entityIndex: params.contract, before, after })
    return after
  })
  route(app, contracts.remove, async ({ db, params, query, audit }) => {
    const before = await removeContract(db, params.client, params.contract, query.version)
    await audit({ action: contractActions.deleted, entityIndex: params.contract, before })
    return undefined
  })
}
