import { SegmentedControl } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import type { Message } from '@nineops/contract/omni-portal/messages/messages.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/formats.ts'
import { fromLondon, toLondon } from '../../../lib/london-time.ts'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { inForceQuery } from '../messages.queries.ts'
import { Stack, Panel } from '../../../ui/layout/parts.tsx'
import classes from './messages.module.css'

const escapeStays = { 'data-mantine-stop-propagation': true } as const

/** The messages that a reseller's partners see, now or at a chosen time. */
export default function MessagePreview({ client }: { client: number }) {
  const [when, setWhen] = useState<'now' | 'then'>('now')
  const [moment, setMoment] = useState<string | null>(() => toLondon(new Date().toISOString()))
  const at = when === 'now' || moment === null ? null : fromLondon(moment)
  const { data, error, refetch } = useQuery(inForceQuery(client, at))
  return (
    <Stack gap={12}>
      <div className={classes.when}>
        <SegmentedControl
          aria-label="When"
          value={when}
          onChange={value => setWhen(value === 'then' ? 'then' : 'now')}
          data={[
            { value: 'now', label: 'Now' },
            { value: 'then', label: 'At a set time' },
          ]}
        />
        <DateTimePicker
          label="Date and time"
          disabled={when === 'now'}
          value={moment}
          onChange={setMoment}
          valueFormat="DD/MM/YYYY, HH:mm"
          withSeconds={false}
          popoverProps={{ withinPortal: true }}
          timePickerProps={{
            'aria-label': 'Time',
            hoursInputProps: escapeStays,
            minutesInputProps: escapeStays,
          }}
          submitButtonProps={{ 'aria-label': 'Done', ...escapeStays }}
        />
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Portal messages={data} at={at} />
      ) : (
        <LoadingBlock h={160} />
      )}
    </Stack>
  )
}

/** Rendered as text: HTML is shown as typed. */
function Portal({ messages, at }: { messages: readonly Message[]; at: string | null }) {
  const words = at === null ? 'now' : `on ${formatDateTime(at)}`
  if (messages.length === 0)
    return <EmptyState title="No message" hint={`Partners see no message ${words}.`} />
  return (
    <ul className={classes.portal} aria-label={`Messages ${words}`}>
      {messages.map(message => (
        <Panel as="li" key={message.index}>
          <p>{message.text}</p>
          <small>until {formatDateTime(message.endDate)}</small>
        </Panel>
      ))}
    </ul>
  )
}
