import { type FieldError, httpErrors } from '../../platform/http/errors.ts'

export const bankHolidayErrors = {
  unreadable: (errors: FieldError[]) => httpErrors.invalid(errors),
  endsEarlier: (until: string, knownUntil: string) =>
    httpErrors.invalid([
      {
        field: 'content',
        message: `ends on ${until}, and bank holidays are known until ${knownUntil} already`,
      },
    ]),
}
