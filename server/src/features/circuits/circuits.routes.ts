import { circuits } from '@nineops/contract/network/circuits.contract'
import type { FastifyInstance } from 'fastify'
import { paged, route } from '../../platform/http/route.ts'
import { changeCircuit, createCircuit, getCircuit, listCircuits, listLines } from './circuits.service.ts'
import { circuitActions } from './circuits.actions.ts'

export function circuitRoutes(app: FastifyInstance): void {
  route(app, circuits.list, async ({ db, query, reply }) => {
    const { circuits: rows, total } = await listCircuits(db, query)
    paged(reply, query, total)
    return rows
  })
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
