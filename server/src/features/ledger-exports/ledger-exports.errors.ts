import { longDay } from '../../platform/clock/calendar-dates.ts'
import { conflict, httpErrors, notFound } from '../../platform/http/errors.ts'

export const ledgerExportErrors = {
  notFound: (index: number) =>
    notFound('ledger_export_not_found', 'Export not found', `There is no ledger export ${index}.`),
  toCome: () => httpErrors.invalid([{ field: 'through', message: 'must not be after today' }]),
  nothing: (through: string) =>
    conflict(
      'nothing_to_export',
      'Nothing to export',
      `Everything up to ${longDay(through)} is exported. Choose a later day, or download an earlier export again.`,
    ),
}
