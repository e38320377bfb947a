import { notFound, httpErrors } from '../../platform/http/errors.ts'

export const messageErrors = {
  notFound: (index: number) =>
    notFound('message_not_found', 'Not found', `The reseller has no message ${index}.`),
  invalid: httpErrors.invalid,
}
