import { httpErrors } from '../../platform/http/errors.ts'

export const bankHolidayErrors = {
  unreadable: httpErrors.invalid,
}
