import { normalisePhoneNumber } from '@nineops/contract/phone-numbers'
import type { AllocationSuggestion } from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'

const HEADER = ['cli', 'calls', 'first_call', 'account_number']

/** The numbers as a CSV file, each with the account number chosen so far. */
export const allocationsCsv = (
  rows: readonly AllocationSuggestion[],
  accountOf: (cli: string) => string | undefined,
): string =>
  [
    HEADER.join(','),
    ...rows.map(({ cli, calls, firstCallDate }) =>
      [cli, calls, firstCallDate, quoted(accountOf(cli) ?? '')].join(','),
    ),
  ]
    .map(line => `${line}\r\n`)
    .join('')

export const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** CLI -> account number, from such a file; null if it has no columns `cli` and `account_number`. */
export function readAllocations(content: string): ReadonlyMap<string, string> | null {
  const [header = [], ...rows] = content
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(cellsOf)
  const names = header.map(name => name.toLowerCase())
  const [cli, account] = [names.indexOf('cli'), names.indexOf('account_number')]
  if (cli < 0 || account < 0) return null
  return new Map(
    rows
      .map(cells => [cells[cli] ?? '', cells[account] ?? ''] as const)
      .filter(([, number]) => number !== '')
      .map(([number, of]) => [normalisePhoneNumber(number) ?? number, of]),
  )
}

/** The cells of a line of a CSV file. */
export const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, inQuotes, plain]) =>
    (inQuotes?.replaceAll('""', '"') ?? plain ?? '').trim(),
  )
