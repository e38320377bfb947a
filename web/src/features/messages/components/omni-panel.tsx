import type { MessageInForce } from '@nineops/contract/omni-portal/messages/omni-overview.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../../lib/formats.ts'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { allInForceQuery } from '../messages.queries.ts'
import { Columns, Panel } from '../../../ui/layout/parts.tsx'
import classes from './messages.module.css'

const selection = (client: number) => ({ client, brand: undefined, account: undefined, run: undefined })

/** The messages that each reseller's partners see now, and which of them end today. */
export default function OmniPanel() {
  const { data, error, refetch } = useQuery(allInForceQuery)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingBlock h={160} data-loading />
  const byClient = [...Map.groupBy(data, message => message.client.index).values()].toSorted(([a], [b]) =>
    (a?.client.name ?? '').localeCompare(b?.client.name ?? '', 'en-GB'),
  )
  const ending = data.filter(message => message.endsToday)
  return (
    <Columns min={340} top mb={20} gap={16}>
      <Panel as="section" size={13} className={classes.card} aria-label="Messages showing now">
        <h2>
          Messages showing now <span>{counted(data.length, 'message')}</span>
        </h2>
        {byClient.length === 0 ? (
          <p>No messages showing.</p>
        ) : (
          <ul>
            {byClient.map(messages => (
              <Reseller key={messages[0]?.client.index} messages={messages} />
            ))}
          </ul>
        )}
      </Panel>
      <Panel as="section" size={13} className={classes.card} aria-label="Ending today">
        <h2>
          Ending today <span>{counted(ending.length, 'message')}</span>
        </h2>
        {ending.length === 0 ? (
          <p>No message ends today.</p>
        ) : (
          <ul>
            {ending.map(message => (
              <li key={message.index}>
                <Link to="/omni-portal/messages" search={selection(message.client.index)}>
                  {message.client.name}
                </Link>
                <StatusBadge tone="warn">{`until ${formatDateTime(message.endDate).slice(-5)}`}</StatusBadge>
                <small>{message.text}</small>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </Columns>
  )
}

function Reseller({ messages }: { messages: readonly MessageInForce[] }) {
  const [first] = messages
  if (!first) return null
  return (
    <li>
      <Link to="/omni-portal/messages" search={selection(first.client.index)}>
        {first.client.name}
      </Link>
      <span>{counted(messages.length, 'message')}</span>
      <small>{first.text}</small>
    </li>
  )
}
