import { Button, SegmentedControl } from '@mantine/core'
import type { Message } from '@nineops/contract/omni-portal/messages/messages.contract'
import { IconDownload } from '../../../ui/icons/icons.tsx'
import { IconEye } from '../../../ui/icons/more-icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ofClient } from '../../../app/shell/require-client.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { messageColumns } from '../components/message-columns.tsx'
import { previewMessages } from '../components/preview-messages.tsx'
import { MessageTimeline } from '../components/message-timeline.tsx'
import { overlapCounts } from '../message-overlaps.ts'
import { type MessageState, stateOf, stateLabels } from '../message-states.ts'
import { messagesQuery, useMessagesCsv } from '../messages.queries.ts'
import { useMessageActions } from '../use-message-actions.ts'
import { useNow } from '../use-now.ts'

/** Announcements to a reseller's partners. */
export const MessagesScreen = ofClient('Messages', Messages)

const none: readonly Message[] = []
type Shown = MessageState | 'all'
const choices: Shown[] = ['all', 'in-force', 'upcoming', 'over']

function Messages({ client }: { client: number }) {
  const { data, error, refetch } = useQuery(messagesQuery(client))
  const csv = useMessagesCsv(client)
  const { add, edit, discard } = useMessageActions(client)
  const now = useNow()
  const [shown, setShown] = useState<Shown>('all')
  const overlaps = useMemo(() => overlapCounts(data ?? none), [data])
  const columns = useMemo(
    () => messageColumns(now, overlaps, row => void discard(row)),
    [now, overlaps, discard],
  )
  const byState = useMemo(() => Map.groupBy(data ?? [], message => stateOf(message, now)), [data, now])
  const rows = data && (shown === 'all' ? data : (byState.get(shown) ?? []))

  return (
    <>
      <PageHeader
        title="Messages"
        about="Messages to this reseller’s partners, and when they are shown."
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              loading={csv.isPending}
              title="All of this reseller’s messages, as partners read them"
              onClick={() => csv.mutate()}
            >
              Download CSV
            </Button>
            <Button
              variant="default"
              leftSection={<IconEye size={16} aria-hidden="true" />}
              onClick={() => void previewMessages(client)}
            >
              Preview
            </Button>
            <Button onClick={() => void add()}>New message</Button>
          </>
        }
      />
      {(data || !error) && <MessageTimeline messages={data} now={now} />}
      <DataTable
        name="messages"
        label="Messages"
        columns={columns}
        list={{ data: rows, error, refetch }}
        onOpen={row => void edit(row)}
        emptyHint={
          shown === 'all' ? 'Write a message to this reseller’s partners.' : 'Choose All to see the others.'
        }
        toolbar={
          <SegmentedControl
            size="xs"
            aria-label="Show"
            value={shown}
            onChange={value => setShown(value)}
            data={choices.map(value => ({ value, label: labelOf(value, data?.length, byState) }))}
          />
        }
      />
    </>
  )
}

function labelOf(choice: Shown, all: number | undefined, byState: Map<MessageState, unknown[]>): string {
  const word = choice === 'all' ? 'All' : stateLabels[choice].word
  // A digit's place is kept for the count.
  if (all === undefined) return `${word} \u2007`
  return `${word} ${choice === 'all' ? all : (byState.get(choice)?.length ?? 0)}`
}
