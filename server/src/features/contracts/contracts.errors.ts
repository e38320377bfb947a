import {
  changedMeanwhile,
  conflict,
  httpErrors,
  notFound,
  type FieldError,
} from '../../platform/http/errors.ts'

export const contractErrors = {
  notFound: (index: number) => httpErrors.notFound(`The reseller has no contract ${index}.`),
  noAccount: (index: number) =>
    notFound('contract_account_not_found', 'Account not found', `The reseller has no account ${index}.`),
  invalid: httpErrors.invalid,
  refused: (errors: readonly FieldError[]) =>
    conflict(
      'contract_refused',
      'The account cannot have this contract',
      errors.map(({ message }) => `${message}.`).join('\n'),
      [...errors],
    ),
  changed: () => changedMeanwhile('contract', 'the contract'),
  hasEnded: (day: string) =>
    conflict(
      'contract_ended',
      'Notice is given already',
      `The contract ends on ${day}. Undo that first to end it another day.`,
    ),
  notEnded: () => conflict('contract_not_ended', 'No notice is given', 'There is no ending to undo.'),
  tooEarly: (earliest: string) =>
    conflict(
      'contract_notice',
      'The notice is too short',
      `With this notice the contract can end on ${earliest} at the earliest.`,
      [{ field: 'endOn', message: `must be ${earliest} or later` }],
    ),
  chargeBilled: (runs: string) =>
    conflict(
      'contract_charge_billed',
      'The early termination charge has been billed',
      `${runs}. Give the account a new contract, and a credit for the charge if it is owed one.`,
    ),
  billed: () =>
    conflict(
      'contract_billed',
      'Invoices include the contract',
      'An invoice has a discount or a charge of this contract. End it instead of deleting it.',
    ),
}
