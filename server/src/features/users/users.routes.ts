import { users } from '@nineops/contract/administration/users.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import * as service from './users.service.ts'
import { roleActions, userActions } from '../user-records/user-records.actions.ts'
import { twoStepActions } from '../two-step/two-step.actions.ts'

export function userAdministrationRoutes(app: FastifyInstance): void {
  route(app, users.list, ({ db, user }) => service.listUsers(db, user.index))
  route(app, users.create, async ({ db, body, user, audit }) => {
    const added = await service.addUser(db, body, user.index)
    await audit({ action: userActions.created, entityIndex: added.index, after: service.recorded(added) })
    return added
  })
  route(app, users.change, async ({ db, params, body, user, audit }) => {
    const { before, after } = await service.changeUser(db, params.user, body, user.index)
    await audit({
      action: userActions.changed,
      entityIndex: params.user,
      before,
      after: service.recorded(after),
    })
    return after
  })
  for (const disabled of [true, false])
    route(app, disabled ? users.disable : users.enable, async ({ db, params, user, audit }) => {
      const after = await service.setDisabled(db, params.user, disabled, user.index)
      const action = disabled ? userActions.disabled : userActions.enabled
      await audit({ action, entityIndex: params.user, after: { username: after.username } })
      return after
    })
  route(app, users.temporaryPassword, async ({ db, params, user, audit }) => {
    const made = await service.makeTemporaryPassword(db, params.user, user.index)
    const after = { expiresAt: made.expiresAt }
    await audit({ action: userActions.password_reset, entityIndex: params.user, after })
    return made
  })
  route(app, users.resetTwoStep, async ({ db, params, user, audit }) => {
    const after = await service.resetTwoStep(db, params.user, user.index)
    const values = { username: after.username }
    await audit({ action: twoStepActions.reset, entityIndex: params.user, after: values })
    return after
  })
  route(app, users.roles, ({ db }) => service.listRoles(db))
  route(app, users.changeRole, async ({ db, params, body, user, audit, unchanged }) => {
    const { changed, after } = await service.changeRole(db, params.role, body.twoStepRequired, user.index)
    if (!changed) unchanged()
    else
      await audit({
        action: roleActions.two_step_changed,
        before: { role: params.role, twoStepRequired: !body.twoStepRequired },
        after: { role: params.role, twoStepRequired: body.twoStepRequired },
      })
    return after
  })
}
