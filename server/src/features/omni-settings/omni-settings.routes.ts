import { dashSettings, type OmniSettingsChange } from '@nineops/contract/omni-portal/omni-settings.contract'
import type { FastifyInstance } from 'fastify'
import { type Call, route } from '../../platform/http/route.ts'
import { changeSettings, getSettings } from './omni-settings.service.ts'
import { omniSettingsActions } from './omni-settings.actions.ts'

type Change = Pick<Call<typeof dashSettings.change>, 'db' | 'reseller' | 'user' | 'query' | 'audit'> & {
  body: OmniSettingsChange
}

async function change({ db, reseller, user, query, body, audit }: Change) {
  const { before, after } = await changeSettings(db, reseller, body, user.username, query.seen)
  await audit({
    action: omniSettingsActions.changed,
    entityIndex: reseller,
    clientIndex: reseller,
    before,
    after,
  })
  return after
}

export function omniSettingsRoutes(app: FastifyInstance): void {
  route(app, dashSettings.get, ({ db, reseller }) => getSettings(db, reseller))
  route(app, dashSettings.replace, change)
  route(app, dashSettings.change, change)
}
