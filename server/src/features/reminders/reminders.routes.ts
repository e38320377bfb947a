import { reminders } from '@nineops/contract/crm/reminders.contract'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../platform/http/deps.ts'
import { listRoute, route } from '../../platform/http/route.ts'
import * as service from './reminders.service.ts'

/** What customers are sent about overdue documents. */
export function reminderRoutes(app: FastifyInstance, { config }: AppDeps): void {
  route(app, reminders.list, ({ db, params }) => service.listReminders(db, params.client, params.account))
  route(app, reminders.preview, ({ db, params }) =>
    service.previewReminders(db, params.client, params.brand, { mailServer: config.smtpUrl !== undefined }),
  )
  listRoute(app, service.sentList)
}
