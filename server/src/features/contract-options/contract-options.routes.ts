import { contractOptions } from '@nineops/contract/contract-options.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { changeOption, createOption, listOptions, removeOption } from './contract-options.service.ts'

const entity = 'contract_options'

export function contractOptionRoutes(app: FastifyInstance): void {
  route(app, contractOptions.list, ({ db, params }) => listOptions(db, params.client))
  route(app, contractOptions.create, async ({ db, params, body, user, audit }) => {
    const after = await createOption(db, params.client, body, user.index)
    await audit({
      action: 'contract_option.created',
      entity,
      entityIndex: after.index,
      clientIndex: params.client,
      after,
    })
    return after
  })
  route(app, contractOptions.change, async ({ db, params, body, audit }) => {
    const { before, after } = await changeOption(db, params.client, params.option, body)
    await audit({
      action: 'contract_option.changed',
      entity,
      entityIndex: after.index,
      clientIndex: params.client,
      before,
      after,
    })
    return after
  })
  route(app, contractOptions.remove, async ({ db, params, query, audit }) => {
    const before = await removeOption(db, params.client, params.option, query.updatedAt)
    await audit({
      action: 'contract_option.deleted',
      entity,
      entityIndex: params.option,
      clientIndex: params.client,
      before,
    })
    return undefined
  })
}
