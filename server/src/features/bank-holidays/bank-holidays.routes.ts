import { bankHolidays } from '@nineops/contract/administration/bank-holidays.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { bankHolidayList, loadBankHolidays } from './bank-holidays.service.ts'
import { bankHolidayActions } from './bank-holidays.actions.ts'

export function bankHolidayRoutes(app: FastifyInstance): void {
  route(app, bankHolidays.calendar, ({ db }) => bankHolidayList(db))
  route(app, bankHolidays.load, async ({ db, body, user, audit }) => {
    const { index, before, calendar } = await loadBankHolidays(db, body, user.index)
    await audit({
      action: bankHolidayActions.loaded,
      entityIndex: index,
      before: { knownUntil: before },
      after: { knownUntil: calendar.knownUntil, source: calendar.source, holidays: calendar.holidays.length },
    })
    return calendar
  })
}
