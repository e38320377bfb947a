import type { ComparedAccount } from '@nineops/contract/invoicing/comparisons.contract'
import type { ComparisonKind } from '@nineops/contract/invoicing/comparison-kinds'
import { counted } from '@nineops/contract/words'
import { formatPounds } from '../../lib/formats.ts'
import { useReason } from '../../ui/dialogs/use-reason.ts'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import { kindNames } from './components/comparison-labels.ts'
import { useSignOff } from './comparisons.queries.ts'

/** Signs off one account, a selection, or all of a class, with a reason. */
export function useSigningOff(run: number) {
  const signOff = useSignOff(run)
  const { asking, ask: askReason } = useReason()

  const ask = (
    title: string,
    description: string,
    scope: { accounts: number[] } | { kind: ComparisonKind; open: number },
  ): Promise<boolean> =>
    askReason(title, description, async reason => {
      const { signedOff } = await signOff.mutateAsync({ ...scope, reason })
      showDone(`${counted(signedOff, 'account')} signed off`)
    })

  return {
    asking,
    busy: asking || signOff.isPending,
    one: (row: ComparedAccount) =>
      ask(
        `Sign off account ${row.accountNumber}`,
        `${formatPounds(row.current ?? '0.00')} now, ${formatPounds(row.previous ?? '0.00')} last time. Enter the reason for signing it off.`,
        { accounts: [row.accountIndex] },
      ),
    chosen: (rows: readonly ComparedAccount[]) =>
      ask(
        `Sign off ${counted(rows.length, 'account')}`,
        `${rows.length === 1 ? 'Enter a reason for signing it off' : `Enter one reason for signing off all ${rows.length}`}.`,
        { accounts: rows.map(row => row.accountIndex) },
      ),
    all: (kind: ComparisonKind, open: number, difference: string) =>
      ask(
        `Sign off all ${kindNames[kind].word.toLowerCase()}`,
        `${counted(open, 'account')} open in the class ${kindNames[kind].word}, which differs by ${formatPounds(difference)} from the last run. Enter the reason for signing them off.`,
        { kind, open },
      ),
  }
}
