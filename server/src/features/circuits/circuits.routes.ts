import { circuits } from '@nineops/contract/network/circuits.contract'
import type { FastifyInstance } from 'fastify'
import { listRoute, route } from '../../platform/http/route.ts'
import { changeCircuit, circuitList, createCircuit, getCircuit, listLines } from './circuits.service.ts'
import { circuitActions } from './circuits.actions.ts'

export function circuitRoutes(app: FastifyInstance): void {
  listRoute(app, circuitList)
  route(app, circuits.lines, ({ db, query }) => listLines(db, query))
  route(app, circuits.get, ({ db, params }) => getCircuit(db, params.circuit))
  route(app, circuits.create, async ({ db, body, audit }) => {
    const after = await createCircuit(db, body)
    const { client, account } = after
    await audit({
      action: circuitActions.created,
      entityIndex: after.index,
      clientIndex: client.index,
      accounts: [account.index],
      after: body,
    })
    return after
  })
  route(app, circuits.change, async ({ db, params, body, audit, unchanged }) => {
    const { before, after, changed } = await changeCircuit(db, params.circuit, body)
    const { version: _, ...change } = body
    if (changed)
      await audit({
        action: circuitActions.changed,
        entityIndex: after.index,
        clientIndex: after.client.index,
        accounts: [after.account.index],
        before,
        after: change,
      })
    else unchanged()
    return after
  })
}
