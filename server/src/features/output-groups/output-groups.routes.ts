import { outputGroups } from '@nineops/contract/output-groups.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import {
  changeOutputGroup,
  createOutputGroup,
  listAffectedRuns,
  listOutputGroups,
  moveBrands,
  removeOutputGroup,
} from './output-groups.service.ts'

const about = (clientIndex: number, entityIndex: number) => ({
  entity: 'output_groups',
  entityIndex,
  clientIndex,
})

export function outputGroupRoutes(app: FastifyInstance): void {
  route(app, outputGroups.list, ({ db, params }) => listOutputGroups(db, params.client))
  route(app, outputGroups.runs, ({ db, params }) => listAffectedRuns(db, params.client))
  route(app, outputGroups.create, async ({ db, params, body, user, audit }) => {
    const after = await createOutputGroup(db, params.client, body, user.index)
    await audit({ ...about(params.client, after.index), action: 'output_group.created', after })
    return after
  })
  route(app, outputGroups.change, async ({ db, params, body, user, audit }) => {
    const { before, after } = await changeOutputGroup(db, params.client, params.group, body, user.index)
    await audit({ ...about(params.client, after.index), action: 'output_group.changed', before, after })
    return after
  })
  route(app, outputGroups.moveBrands, async ({ db, params, body, audit }) => {
    const { group, before, after } = await moveBrands(db, params.client, params.group, body)
    await audit({ ...about(params.client, group.index), action: 'output_group.brands_moved', before, after })
    return group
  })
  route(app, outputGroups.remove, async ({ db, params, audit }) => {
    const before = await removeOutputGroup(db, params.client, params.group)
    await audit({ ...about(params.client, params.group), action: 'output_group.deleted', before })
    return undefined
  })
}
