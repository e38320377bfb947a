import { formatPence } from '@nineops/contract/money'
import type { LineState } from '@nineops/contract/invoicing/bank-statements.contract'
import { appError, conflict, httpErrors, notFound } from '../../platform/http/errors.ts'

const NAMED = 20
const states: Readonly<Record<LineState, string>> = {
  unmatched: 'is unmatched',
  matched: 'is posted as a receipt',
  assigned: 'is posted as a receipt',
  dismissed: 'is marked as not a customer’s payment',
  money_out: 'is money out',
}

export const bankStatementErrors = {
  noHeader: () =>
    httpErrors.invalid([
      {
        field: 'file',
        message:
          'The file has no header with a date and an amount (or money in and money out). Export the statement from the bank as CSV and load it again.',
      },
    ]),
  noLines: () => httpErrors.invalid([{ field: 'file', message: 'The statement has no lines with money' }]),
  tooMany: (most: number) =>
    httpErrors.invalid([
      { field: 'file', message: `The statement has more than ${most} lines. Export a shorter span.` },
    ]),
  wrongLines: (wrong: readonly { line: number; message: string }[]) =>
    appError(
      400,
      'validation_failed',
      'The statement has errors',
      [
        `${wrong.length === 1 ? '1 line is' : `${wrong.length} lines are`} wrong; nothing was loaded.`,
        ...wrong.slice(0, NAMED).map(({ line, message }) => `Line ${line}: ${message}`),
        ...(wrong.length > NAMED ? ['… and others.'] : []),
      ].join('\n'),
      wrong.slice(0, NAMED).map(({ line, message }) => ({ field: String(line), message })),
    ),
  notFound: (line: number) =>
    notFound(
      'statement_line_not_found',
      'Line not found',
      `No bank statement of the reseller has line ${line}.`,
    ),
  wrongState: (state: LineState) =>
    conflict('statement_line_changed', 'Done already', `The line ${states[state]}. Reload the page.`),
  notTheSum: (pence: number) =>
    httpErrors.invalid([{ field: 'parts', message: `must add up to ${formatPence(pence)}` }]),
  accountTwice: () => httpErrors.invalid([{ field: 'parts', message: 'must name each account once' }]),
}
