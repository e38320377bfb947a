import type { ReratingPreview } from '@nineops/contract/invoicing/rerating.contract'
import { counted } from '@nineops/contract/words'
import { useQueryClient } from '@tanstack/react-query'
import { formatCount } from '../../lib/formats.ts'
import { confirm } from '../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import { reratingQuery, useStartRerating } from './rerating.queries.ts'

/** What rating again does, in exact numbers. */
const question = (
  run: number,
  { calls, newCalls, accounts, numbers, approvedBy, othersInvoiced }: ReratingPreview,
): string =>
  [
    `Rate ${counted(calls, 'call')} again with today’s rates, then recalculate ${counted(accounts, 'account')} of run ${run}.`,
    '',
    newCalls > 0 &&
      `${formatCount(newCalls)} of the calls ${newCalls === 1 ? 'was' : 'were'} collected after the bill run was closed.`,
    numbers > 0 &&
      `${counted(numbers, 'number')} ${numbers === 1 ? 'stays with its account' : 'stay with their accounts'}.`,
    approvedBy !== null && `${approvedBy}’s approval is revoked.`,
    othersInvoiced && 'Calls of accounts that other runs have invoiced stay as they are.',
    'The run continues to its PDFs, unless an account fails or more calls have no price than before.',
  ]
    .filter(line => line !== false)
    .join('\n')

/** Asks with figures fetched at that moment, then goes back to rates (money: Wrong rates found late). */
export function useRerating(run: number) {
  const queries = useQueryClient()
  const start = useStartRerating(run)
  return {
    isPending: start.isPending,
    async ask(): Promise<void> {
      const preview = await queries.fetchQuery(reratingQuery(run))
      if (preview.refusal !== null) {
        showDone(preview.refusal)
        return
      }
      if (!(await confirm(question(run, preview), 'Re-rate and recalculate'))) return
      await start.mutateAsync()
      showDone('Calls are being rated again')
    },
  }
}
