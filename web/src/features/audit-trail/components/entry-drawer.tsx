import { Button, Skeleton } from '@mantine/core'
import type { AuditEntryDetail } from '@nineops/contract/administration/audit-trail.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDateTime } from '../../../lib/formats.ts'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import type { Peek } from '../../../ui/overlays/peek.ts'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import { entryQuery } from '../audit-trail.queries.ts'
import { Hint } from '../../../ui/layout/parts.tsx'
import classes from './audit-trail.module.css'
import { Differences } from './differences.tsx'
import { AccountLink, ThingLink } from './thing-link.tsx'
import { Fact, Facts } from '../../../ui/layout/facts.tsx'

interface EntryDrawerProps {
  entry: number | undefined
  peek: Peek
  onRequest: (request: string) => void
  onClose: () => void
}

export function EntryDrawer({ entry, peek, onRequest, onClose }: EntryDrawerProps) {
  const { data, error, refetch } = useQuery(entryQuery(entry))
  return (
    <ResourceDrawer
      opened={entry !== undefined}
      onClose={onClose}
      wide
      peek={peek}
      title={data?.words ?? `Entry ${entry ?? ''}`}
    >
      {data ? (
        <Contents entry={data} onRequest={onRequest} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton h={280} />
      )}
    </ResourceDrawer>
  )
}

const by = { person: 'a person', schedule: 'a schedule', engine: 'the system' } as const

function Contents({ entry, onRequest }: { entry: AuditEntryDetail; onRequest: (request: string) => void }) {
  const more = entry.accountCount - entry.accounts.length
  return (
    <>
      <Facts mb={16}>
        <Fact name="When">{formatDateTime(entry.at)}</Fact>
        <Fact name="Who">
          {entry.by.kind === 'person' ? entry.by.name : `${entry.by.name} (${by[entry.by.kind]})`}
        </Fact>
        <Fact name="Record">
          <ThingLink entry={entry} />
        </Fact>
        {entry.client && <Fact name="Reseller">{entry.client.name}</Fact>}
        {entry.accountCount > 0 && (
          <Fact name={entry.accountCount === 1 ? 'Account' : 'Accounts'}>
            {entry.accounts.map((account, at) => (
              <span key={account.index}>
                {at > 0 && ', '}
                <AccountLink account={account} />
              </span>
            ))}
            {more > 0 && ` and ${formatCount(more)} more`}
          </Fact>
        )}
        <Fact name="Action">{entry.action}</Fact>
        <Fact name="Request">
          <span className={classes.request}>{entry.requestId}</span> <CopyButton value={entry.requestId} />
          {entry.ofRequest > 1 && (
            <Button variant="default" size="compact-sm" ml={8} onClick={() => onRequest(entry.requestId)}>
              {`Everything of this request: ${counted(entry.ofRequest, 'entry', 'entries')}`}
            </Button>
          )}
        </Fact>
      </Facts>
      <Differences key={entry.index} differences={entry.differences} />
      {entry.shortened && (
        <Hint mt={8} mb={8}>
          Lists in this entry are not shown.
        </Hint>
      )}
    </>
  )
}
