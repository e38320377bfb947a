import { allowedAddresses } from '@nineops/contract/dash-administration/systems/allowed-addresses.contract'
import { type System, systems } from '@nineops/contract/dash-administration/systems/systems.contract'
import type { FastifyInstance } from 'fastify'
import { listRoute, route } from '../../platform/http/route.ts'
import { allowAddress, listAllowedAddresses, removeAddress } from './allowed-addresses.service.ts'
import { checkList, systemHistory } from './system-history.service.ts'
import {
  checkNow,
  createSystem,
  deleteSystem,
  getSystem,
  listSystems,
  switchSystem,
  updateSystem,
} from './systems.service.ts'
import { allowedAddressActions, systemActions } from './systems.actions.ts'

const actionOf = (before: System, after: System) => {
  if (before.active === after.active) return systemActions.changed
  return after.active ? systemActions.started : systemActions.paused
}
/** A change in its form for the audit trail. */
const changeOf = (before: System, after: System) => ({
  action: actionOf(before, after),
  entityIndex: after.index,
  before,
  after,
})

export function systemRoutes(app: FastifyInstance): void {
  route(app, systems.list, ({ db }) => listSystems(db))
  route(app, systems.create, async ({ db, body, audit }) => {
    const after = await createSystem(db, body)
    await audit({ action: systemActions.created, entityIndex: after.index, after })
    return after
  })
  route(app, systems.get, ({ db, params }) => getSystem(db, params.system))
  route(app, systems.update, async ({ db, params, body, audit }) => {
    const { before, after } = await updateSystem(db, params.system, body)
    await audit(changeOf(before, after))
    return after
  })
  route(app, systems.switch, async ({ db, params, body, audit, unchanged }) => {
    const changed = await switchSystem(db, params.system, body.active)
    if (!changed) {
      unchanged()
      return getSystem(db, params.system)
    }
    const { before, after } = changed
    await audit(changeOf(before, after))
    return after
  })
  route(app, systems.remove, async ({ db, params, audit }) => {
    const before = await deleteSystem(db, params.system)
    await audit({ action: systemActions.deleted, entityIndex: before.index, before })
    return undefined
  })
  route(app, systems.check, async ({ db, params, audit }) => {
    const system = await checkNow(db, params.system)
    const { name, url } = system
    await audit({
      action: systemActions.check_requested,
      entityIndex: system.index,
      after: { name, url },
    })
    return system
  })
  route(app, systems.history, ({ db, params, query }) => systemHistory(db, params.system, query.range))
  listRoute(app, checkList)
  allowedAddressRoutes(app)
}

function allowedAddressRoutes(app: FastifyInstance): void {
  route(app, allowedAddresses.list, ({ db }) => listAllowedAddresses(db))
  route(app, allowedAddresses.create, async ({ db, body, user, audit }) => {
    const after = await allowAddress(db, body, user.index)
    await audit({ action: allowedAddressActions.added, entityIndex: after.index, after })
    return after
  })
  route(app, allowedAddresses.remove, async ({ db, params, audit }) => {
    const before = await removeAddress(db, params.address)
    await audit({ action: allowedAddressActions.removed, entityIndex: before.index, before })
    return undefined
  })
}
