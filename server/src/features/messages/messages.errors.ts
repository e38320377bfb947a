import { notFound, type FieldError, httpErrors } from '../../platform/http/errors.ts'

export const messageErrors = {
  notFound: (index: number) =>
    notFound('message_not_found', 'Not found', `The reseller has no message ${index}.`),
  invalid: (errors: FieldError[]) => httpErrors.invalid(errors),
}
