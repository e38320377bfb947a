import type { RateAllocation } from '@nineops/contract/bureau/rate-cards.contract'
import { useCallback } from 'react'
import { formatDate } from '../../lib/formats.ts'
import { confirm } from '../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import { ANY_CARRIER, scopeText } from './allocation-labels.ts'
import { useDeallocate } from './rate-cards.queries.ts'

/** Removes an allocation, after asking; the snackbar shows a refusal. */
export function useRemoveAllocation(client: number): (row: RateAllocation) => Promise<void> {
  const { mutate } = useDeallocate(client)
  return useCallback(
    async row => {
      const whose = `${row.side}, ${row.carrier?.name ?? ANY_CARRIER}, ${scopeText(row)}`
      const question = `Remove “${row.rateCard.name}” from ${formatDate(row.validFrom)} (${whose})?\nCalls on those days will use the previous allocation, or stay unrated. Closed bill runs don’t change.`
      if (await confirm(question, 'Remove allocation'))
        mutate(row.index, { onSuccess: () => showDone('Allocation removed') })
    },
    [mutate],
  )
}
