import { dashApiSettingsCalls as calls } from '@nineops/contract/dash-administration/dash-api-settings.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { dashApiSettings, saveDashApiSettings } from './dash-api-settings.service.ts'
import { dashApiSettingsActions } from './dash-api-settings.actions.ts'

export function dashApiSettingsRoutes(app: FastifyInstance): void {
  route(app, calls.get, ({ db }) => dashApiSettings(db))
  route(app, calls.save, async ({ db, user, body, audit }) => {
    const { version, ...settings } = body
    const { before, after } = await saveDashApiSettings(db, settings, version, user.username)
    await audit({ action: dashApiSettingsActions.changed, before, after })
    return after
  })
}
