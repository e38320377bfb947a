import { auditActions } from '../../platform/audit/audit-actions.ts'

export const bankHolidayActions = auditActions('bank_holidays', 'bank_holiday_lists', 'settings', {
  loaded: 'List of bank holidays loaded',
})
