import { useQuery } from '@tanstack/react-query'
import { todayInLondon } from '../../../lib/days.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ledgerQuery, type Whose } from '../account-ledger.queries.ts'
import { backdatedText } from '../posting-labels.ts'

/** What a posting of this day changes that is exported or over, before it is saved. */
export function Backdated({
  whose,
  on,
  exports = true,
}: {
  whose: Whose
  on: string | null
  exports?: boolean
}) {
  const { data } = useQuery(ledgerQuery(whose))
  const exportedThrough = exports && data ? data.exportedThrough : null
  const text = data && backdatedText({ on, exportedThrough, today: todayInLondon() })
  return text ? (
    <Notice as="output" tone="warn">
      {text}
    </Notice>
  ) : null
}
