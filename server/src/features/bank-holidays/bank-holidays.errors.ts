import { type FieldError, httpErrors } from '../../platform/http/errors.ts'

export const bankHolidayErrors = {
  unreadable: (errors: FieldError[]) => httpErrors.invalid(errors),
}
