import { Button, SegmentedControl } from '@mantine/core'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { messageColumns } from '../components/message-columns.tsx'
import { type MessageState, stateOf, stateWords } from '../message-states.ts'
import { messagesQuery, useMessagesCsv } from '../messages.queries.ts'
import { useMessageActions } from '../use-message-actions.ts'
import { useNow } from '../use-now.ts'

/** Announcements to a reseller's partners. */
export function MessagesScreen() {
  return <RequireClient title="Messages">{client => <Messages key={client} client={client} />}</RequireClient>
}

type Shown = MessageState | 'all'
const choices: Shown[] = ['all', 'in-force', 'upcoming', 'past']

function Messages({ client }: { client: number }) {
  const { data, error, refetch } = useQuery(messagesQuery(client))
  const csv = useMessagesCsv(client)
  const { add, edit, discard } = useMessageActions(client)
  const now = useNow()
  const [shown, setShown] = useState<Shown>('all')
  const columns = useMemo(() => messageColumns(now, row => void discard(row)), [now, discard])
  const byState = useMemo(() => Map.groupBy(data ?? [], message => stateOf(message, now)), [data, now])
  const rows = data && (shown === 'all' ? data : (byState.get(shown) ?? []))

  return (
    <>
      <PageHeader
        title="Messages"
        about="What this reseller’s partners are told, and from when until when."
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
            <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => void add()}>
              New message
            </Button>
          </>
        }
      />
      <DataTable
        name="messages"
        label="Messages"
        columns={columns}
        rows={rows}
        rowKey={row => row.index}
        error={error}
        onRetry={() => void refetch()}
        onOpen={row => void edit(row)}
        emptyHint={
          shown === 'all'
            ? 'Write a message to tell this reseller’s partners something.'
            : 'Choose All to see the others.'
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
  const word = choice === 'all' ? 'All' : stateWords[choice].word
  if (all === undefined) return word
  return `${word} ${choice === 'all' ? all : (byState.get(choice)?.length ?? 0)}`
}
