import { conflict, notFound } from '../../platform/http/errors.ts'

export const comparisonErrors = {
  noItems: (run: number, accounts: readonly number[]) =>
    notFound(
      'comparison_account_not_found',
      'Account does not stand out',
      `In invoice run ${run} these accounts do not stand out: ${accounts.slice(0, 20).join(', ')}.`,
    ),
  changed: (kind: string, seen: number, now: number) =>
    conflict(
      'comparison_changed',
      'The comparison has changed',
      `You saw ${seen} open ${kind} accounts; there are ${now} now. Look at them again before you sign them off.`,
    ),
  open: (detail: string) => conflict('comparison_open', 'Accounts stand out that are not signed off', detail),
}
