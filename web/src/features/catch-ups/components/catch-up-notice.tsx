import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatPounds } from '../../../lib/formats.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { openCatchUpQuery } from '../catch-ups.queries.ts'

/** Pounds that no run bills until someone decides; nothing where there are none. */
export function CatchUpNotice({ client }: { client: number }) {
  const { data } = useQuery(openCatchUpQuery(client))
  const first = data?.first
  if (!first || first.decision !== null || first.held.count === 0) return null
  return (
    <Notice tone="warn" mb={8}>
      {formatPounds(first.held.amount)} of {counted(first.held.count, 'charge')} was never billed. No run
      bills it until it is approved.{' '}
      <Link to="/bureau/opc" search={{ client, part: 'unbilled' }}>
        Review charges not billed
      </Link>
    </Notice>
  )
}
