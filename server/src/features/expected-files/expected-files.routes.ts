import { expectedFileEndpoints } from '@nineops/contract/bureau/expected-files.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { listExpectedFiles, removeExpectation, saveExpectation } from './expected-files.service.ts'
import { expectedFilesActions } from './expected-files.actions.ts'

export function expectedFileRoutes(app: FastifyInstance): void {
  const { list, save, remove } = expectedFileEndpoints
  route(app, list, ({ db, params }) => listExpectedFiles(db, params.client))
  route(app, save, async ({ db, params, body, user, audit }) => {
    const { client: clientIndex, carrierIndex } = params
    const owner = { clientIndex, carrierIndex, userIndex: user.index }
    const { before, after } = await saveExpectation(db, owner, body)
    await audit({
      action: expectedFilesActions.saved,
      entityIndex: carrierIndex,
      clientIndex,
      before: before ?? undefined,
      after: after.expectation,
    })
    return after
  })
  route(app, remove, async ({ db, params, audit, unchanged }) => {
    const { client: clientIndex, carrierIndex } = params
    const before = await removeExpectation(db, clientIndex, carrierIndex)
    if (before)
      await audit({
        action: expectedFilesActions.removed,
        entityIndex: carrierIndex,
        clientIndex,
        before,
      })
    else unchanged()
    return undefined
  })
}
