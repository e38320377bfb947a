import { conflict, notFound } from '../../platform/http/errors.ts'

export const mandateErrors = {
  notFound: (index: number) =>
    notFound('mandate_not_found', 'Mandate not found', `The reseller has no mandate ${index}.`),
  ended: (state: string) =>
    conflict('mandate_ended', 'The mandate has ended', `It is ${state} already: nothing is collected by it.`),
  live: (state: string) =>
    conflict('mandate_live', 'The mandate has not ended', `It is ${state}: there is nothing to lodge again.`),
  replaced: (reference: string) =>
    conflict(
      'mandate_replaced',
      'The account no longer pays by this mandate',
      `${reference} was replaced: the account now has other bank details or another payment method.`,
    ),
}
