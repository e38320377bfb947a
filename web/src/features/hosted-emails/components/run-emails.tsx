import { deliveryStates } from '@nineops/contract/bureau/email-states'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount } from '../../../lib/formats.ts'
import { stateLabels } from '../email-labels.ts'
import { countsQuery } from '../hosted-emails.queries.ts'
import { useLiveEmails } from '../live-emails.ts'

/** State of a run's e-mails, whose delivery continues after the run's own process is done. */
export function RunEmails({ client, run }: { client: number; run: number }) {
  useLiveEmails(client)
  const { data } = useQuery({ ...countsQuery(client, { run }), meta: { silent: true } })
  const counted = deliveryStates.filter(state => (data?.byState[state] ?? 0) > 0)
  const words = counted.map(
    state => `${formatCount(data?.byState[state])} ${stateLabels[state].text.toLowerCase()}`,
  )
  return (
    <span>
      <Link to="/bureau/hosting-emails" search={{ client, run }}>
        E-mails
      </Link>
      : {data ? words.join(' · ') || 'none' : '–'}
    </span>
  )
}
