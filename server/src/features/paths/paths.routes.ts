import { paths } from '@nineops/contract/bureau/paths.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { route } from '../../platform/http/route.ts'
import { filesOf } from './path-states.service.ts'
import { addPath, changePath, checkPath, listPaths, removePath } from './paths.service.ts'
import { pathActions } from './paths.actions.ts'

export function pathRoutes(app: FastifyInstance, { roots }: AppDeps): void {
  route(app, paths.inputs, ({ db, params }) => listPaths(db, roots, params.client, 'input'))
  route(app, paths.outputs, ({ db, params }) => listPaths(db, roots, params.client, 'output'))
  route(app, paths.addInput, async ({ db, params, body, audit }) => {
    const values = { direction: 'input' as const, deliverables: [], ...body }
    const after = await addPath(db, roots, params.client, values)
    await audit({ action: pathActions.added, entityIndex: after.index, after })
    return after
  })
  route(app, paths.addOutput, async ({ db, params, body, audit }) => {
    const values = {
      direction: 'output' as const,
      carrierIndex: null,
      holds: 'calls' as const,
      moveTaken: false,
      ...body,
    }
    const after = await addPath(db, roots, params.client, values)
    await audit({ action: pathActions.added, entityIndex: after.index, after })
    return after
  })
  route(app, paths.changeInput, async ({ db, params, body, audit }) => {
    const place = { clientIndex: params.client, index: params.path, direction: 'input' as const }
    const { before, after } = await changePath(db, roots, place, { ...body, deliverables: [] })
    await audit({ action: pathActions.changed, entityIndex: params.path, before, after })
    return after
  })
  route(app, paths.changeOutput, async ({ db, params, body, audit }) => {
    const place = { clientIndex: params.client, index: params.path, direction: 'output' as const }
    const change = { ...body, carrierIndex: null, holds: 'calls' as const, moveTaken: false }
    const { before, after } = await changePath(db, roots, place, change)
    await audit({ action: pathActions.changed, entityIndex: params.path, before, after })
    return after
  })
  route(app, paths.check, ({ db, params }) => checkPath(db, roots, params.client, params.path))
  route(app, paths.files, ({ db, params }) => filesOf(db, roots, params.client, params.path))
  route(app, paths.remove, async ({ db, params, audit }) => {
    const before = await removePath(db, roots, params.client, params.path)
    await audit({ action: pathActions.deleted, entityIndex: params.path, before })
    return undefined
  })
}
