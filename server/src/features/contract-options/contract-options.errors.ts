import { appError, httpErrors } from '../../platform/http/errors.ts'

export const optionErrors = {
  notFound: (index: number) => httpErrors.notFound(`The reseller has no contract option ${index}.`),
  nameTaken: (name: string) =>
    appError(
      409,
      'contract_option_exists',
      'Contract option exists',
      `The reseller has a contract option named "${name}" already. Choose another name.`,
      [{ field: 'name', message: 'There is a contract option of that name: choose another' }],
    ),
  changed: (name: string) =>
    appError(
      409,
      'contract_option_changed',
      'The contract option has changed',
      `Somebody changed "${name}" since you opened it. Load it again and make your change there.`,
    ),
  used: (name: string, contracts: number) =>
    appError(
      409,
      'contract_option_used',
      'Contracts have it',
      `${contracts === 1 ? 'A contract has' : `${contracts} contracts have`} taken "${name}". Withdraw it: nobody takes it any more, and contracts that have it keep it.`,
    ),
  endsBeforeStart: () =>
    httpErrors.invalid([{ field: 'validTo', message: 'must not be before the first day' }]),
}
