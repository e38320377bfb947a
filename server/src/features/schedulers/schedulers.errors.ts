import { conflict, notFound, httpErrors } from '../../platform/http/errors.ts'
import type { CronProblem } from './cron-fields.domain.ts'

export const schedulerErrors = {
  notFound: (index: number) => httpErrors.notFound(`There is no schedule ${index}.`),
  noOccurrence: (index: number) => httpErrors.notFound(`There is no occurrence ${index} of a schedule.`),
  noFunction: (index: number) =>
    notFound(
      'schedule_function_unknown',
      'Not found',
      `There is no report ${index} that runs without being asked for more than its reseller.`,
      [{ field: 'functionIndex', message: 'is not one of the reports' }],
    ),
  functionMissing: () => httpErrors.invalid([{ field: 'functionIndex', message: 'choose a report' }]),
  badCron: ({ field, message }: CronProblem) =>
    httpErrors.invalid([{ field: 'cron', message: field === 'cron' ? message : `${field}: ${message}` }]),
  nameTaken: (name: string) =>
    conflict(
      'schedule_exists',
      'Schedule exists',
      `There is a schedule named "${name}" already. Choose another name.`,
      [{ field: 'name', message: 'is in use' }],
    ),
  underWay: (name: string) =>
    conflict(
      'schedule_running',
      'It is running already',
      `"${name}" is running now. Wait until it has ended, then run it again.`,
    ),
}
