import { reminders } from '@nineops/contract/crm/reminders.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import * as service from './reminders.service.ts'

/** What customers are sent about overdue documents. */
export function reminderRoutes(app: FastifyInstance): void {
  route(app, reminders.list, ({ db, params }) => service.listReminders(db, params.client, params.account))
  route(app, reminders.preview, ({ db, params }) => service.previewReminders(db, params.client, params.brand))
}
