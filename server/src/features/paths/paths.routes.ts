import { paths } from '@nineops/contract/paths.contract'
import type { FastifyInstance } from 'fastify'
import type { AuditEntry } from '../../platform/db/audit.ts'
import type { AppDeps } from '../../platform/http/deps.ts'
import { route } from '../../platform/http/route.ts'
import { filesOf } from './path-states.service.ts'
import { addPath, changePath, checkPath, listPaths, removePath } from './paths.service.ts'

const entry = (
  action: 'path.added' | 'path.changed' | 'path.deleted',
  clientIndex: number,
  entityIndex: number,
  values: Pick<AuditEntry, 'before' | 'after'>,
): AuditEntry => ({ action, entity: 'paths', entityIndex, clientIndex, ...values })

export function pathRoutes(app: FastifyInstance, { roots }: AppDeps): void {
  route(app, paths.inputs, ({ db, params }) => listPaths(db, roots, params.client, 'input'))
  route(app, paths.outputs, ({ db, params }) => listPaths(db, roots, params.client, 'output'))
  route(app, paths.addInput, async ({ db, params, body, audit }) => {
    const values = { direction: 'input' as const, deliverables: [], ...body }
    const after = await addPath(db, roots, params.client, values)
    await audit(entry('path.added', params.client, after.index, { after }))
    return after
  })
  route(app, paths.addOutput, async ({ db, params, body, audit }) => {
    const values = { direction: 'output' as const, carrierIndex: null, moveTaken: false, ...body }
    const after = await addPath(db, roots, params.client, values)
    await audit(entry('path.added', params.client, after.index, { after }))
    return after
  })
  route(app, paths.changeInput, async ({ db, params, body, audit }) => {
    const place = { clientIndex: params.client, index: params.path, direction: 'input' as const }
    const { before, after } = await changePath(db, roots, place, { ...body, deliverables: [] })
    await audit(entry('path.changed', params.client, params.path, { before, after }))
    return after
  })
  route(app, paths.changeOutput, async ({ db, params, body, audit }) => {
    const place = { clientIndex: params.client, index: params.path, direction: 'output' as const }
    const change = { ...body, carrierIndex: null, moveTaken: false }
    const { before, after } = await changePath(db, roots, place, change)
    await audit(entry('path.changed', params.client, params.path, { before, after }))
    return after
  })
  route(app, paths.check, ({ db, params }) => checkPath(db, roots, params.client, params.path))
  route(app, paths.files, ({ db, params }) => filesOf(db, roots, params.client, params.path))
  route(app, paths.remove, async ({ db, params, audit }) => {
    const before = await removePath(db, roots, params.client, params.path)
    await audit(entry('path.deleted', params.client, params.path, { before }))
    return undefined
  })
}
