import { paths } from '@nineops/contract/paths.contract'
import type { FastifyInstance } from 'fastify'
import type { AuditEntry } from '../../platform/db/audit.ts'
import { ioRoots } from '../../platform/files/io-roots.ts'
import type { AppDeps } from '../../platform/http/deps.ts'
import { route } from '../../platform/http/route.ts'
import { addPath, listPaths } from './paths.service.ts'

const added = (clientIndex: number, after: { index: number }): AuditEntry => ({
  action: 'path.added',
  entity: 'paths',
  entityIndex: after.index,
  clientIndex,
  after,
})

export function pathRoutes(app: FastifyInstance, deps: AppDeps): void {
  const roots = ioRoots(deps.config)
  route(app, paths.inputs, ({ db, params }) => listPaths(db, roots, params.client, 'input'))
  route(app, paths.outputs, ({ db, params }) => listPaths(db, roots, params.client, 'output'))
  route(app, paths.addInput, async ({ db, params, body, audit }) => {
    const after = await addPath(db, roots, params.client, { direction: 'input', ...body })
    await audit(added(params.client, after))
    return after
  })
  route(app, paths.addOutput, async ({ db, params, body, audit }) => {
    const after = await addPath(db, roots, params.client, {
      direction: 'output',
      carrierIndex: null,
      ...body,
    })
    await audit(added(params.client, after))
    return after
  })
}
