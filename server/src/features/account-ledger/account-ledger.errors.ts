import { formatPence } from '@nineops/contract/money'
import { listed } from '@nineops/contract/words'
import { longDay } from '../../platform/clock/calendar-dates.ts'
import { conflict, httpErrors, notFound } from '../../platform/http/errors.ts'

/** As many as a message names. */
const MOST_NAMED = 10

export const ledgerErrors = {
  noAccount: (index: number) =>
    notFound('ledger_account_not_found', 'Account not found', `The reseller has no account ${index}.`),
  notFound: (index: number) =>
    notFound('posting_not_found', 'Posting not found', `The account has no posting ${index}.`),
  later: (field: string) => httpErrors.invalid([{ field, message: 'must not be after today' }]),
  noDebt: (index: number) =>
    conflict(
      'debt_settled',
      'Nothing is open there',
      `Posting ${index} is no debt of this account, or is settled. Choose one that is open.`,
    ),
  moreThanOpen: (pence: number) =>
    conflict(
      'more_than_open',
      'More than is open',
      `Only ${formatPence(pence)} of this debt is open. Enter that or less.`,
    ),
  moreThanInHand: (pence: number) =>
    conflict(
      'more_than_in_hand',
      'More than is in hand',
      pence === 0
        ? 'The account has no payment or credit in hand to pay back.'
        : `Only ${formatPence(pence)} is in hand: the rest has settled debts.`,
    ),
  creditUsed: (accounts: readonly string[]) =>
    conflict(
      'credit_used',
      'Credit was used meanwhile',
      `The invoices of ${listed(accounts, MOST_NAMED)} set off credit that was used or paid back since they were calculated. Reset these accounts and run them again.`,
    ),
  reversed: () =>
    conflict('posting_reversed', 'Reversed already', 'This posting has been reversed or returned unpaid.'),
  noWaiting: (index: number) =>
    notFound('waiting_posting_not_found', 'Posting not found', `No posting ${index} of the reseller waits.`),
  decided: (state: string) =>
    conflict('posting_decided', 'Decided already', `This posting was ${state} meanwhile. Reload the page.`),
  twoPersonPosting: (reason: string) =>
    conflict(
      'two_person_posting',
      'A second person has to approve it',
      `${reason} Ask a colleague with the Bureau role.`,
    ),
  ofStatement: () =>
    conflict(
      'posting_of_statement',
      'It came from a bank statement',
      'Undo it on its line under Bureau, Invoice Runs, Receipts: the line then waits to be assigned again.',
    ),
  notReversible: (reason: string) => conflict('posting_not_reversible', 'It can’t be reversed', reason),
  beforeReceipt: (day: string) =>
    httpErrors.invalid([
      { field: 'returnedOn', message: `must not be before ${longDay(day)}, the day of the payment` },
    ]),
}
