import { type Schedule, schedulers } from '@nineops/contract/bureau/schedulers.contract'
import type { FastifyInstance } from 'fastify'
import { listRoute, route } from '../../platform/http/route.ts'
import { listActions } from './action-registry.service.ts'
import { getOccurrence, occurrenceList } from './occurrences.service.ts'
import {
  createSchedule,
  deleteSchedule,
  getSchedule,
  listSchedules,
  previewCron,
  runNow,
  setPaused,
  updateSchedule,
} from './schedulers.service.ts'
import { scheduleActions } from './schedulers.actions.ts'

/** An entry of the audit trail about a schedule, before and after. */
const entry = (
  action: keyof typeof scheduleActions,
  { before, after }: { before?: Schedule; after?: Schedule },
) => ({
  action: scheduleActions[action],
  entityIndex: (after ?? before)?.index,
  clientIndex: (after ?? before)?.client?.index,
  before,
  after,
})

export function schedulerRoutes(app: FastifyInstance): void {
  route(app, schedulers.list, ({ db }) => listSchedules(db))
  route(app, schedulers.actions, async () => listActions())
  route(app, schedulers.preview, async ({ query }) => previewCron(query.cron))
  listRoute(app, occurrenceList)
  route(app, schedulers.occurrence, ({ db, params }) => getOccurrence(db, params.occurrence))
  route(app, schedulers.get, ({ db, params }) => getSchedule(db, params.schedule))
  route(app, schedulers.create, async ({ db, body, user, audit }) => {
    const after = await createSchedule(db, body, user.index)
    await audit(entry('created', { after }))
    return after
  })
  route(app, schedulers.update, async ({ db, params, body, audit }) => {
    const change = await updateSchedule(db, params.schedule, body)
    await audit(entry('changed', change))
    return change.after
  })
  for (const [endpoint, paused, action] of [
    [schedulers.pause, true, 'paused'],
    [schedulers.resume, false, 'resumed'],
  ] as const)
    route(app, endpoint, async ({ db, params, audit, unchanged }) => {
      const { before, after } = await setPaused(db, params.schedule, paused)
      if (before) await audit(entry(action, { before, after }))
      else unchanged()
      return after
    })
  route(app, schedulers.run, async ({ db, params, user, audit }) => {
    const occurrence = await runNow(db, params.schedule, user.index)
    await audit({
      action: scheduleActions.run,
      entityIndex: params.schedule,
      clientIndex: occurrence.client?.index,
      after: { occurrence: occurrence.index },
    })
    return occurrence
  })
  route(app, schedulers.remove, async ({ db, params, audit }) => {
    const before = await deleteSchedule(db, params.schedule)
    await audit(entry('deleted', { before }))
    return undefined
  })
}
