import {
  type AuditEntry,
  MOST_ENTRIES,
  MOST_SEARCHED,
} from '@nineops/contract/administration/audit-trail.contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { formatCount } from '../../../lib/formats.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { usePeek } from '../../../ui/overlays/peek.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { entriesQuery } from '../audit-trail.queries.ts'
import { EntryDrawer } from '../components/entry-drawer.tsx'
import classes from '../components/audit-trail.module.css'
import { TrailFilters } from '../components/trail-filters.tsx'
import { type TrailSearch, trailQuery } from '../trail-search.ts'

const route = getRouteApi('/administration/audit-trail')

const columns: Column<AuditEntry>[] = [
  { id: 'at', header: 'When', value: row => row.at, kind: 'dateTime', fixed: 170 },
  { id: 'by', header: 'Who', value: row => row.by.name, width: 110 },
  { id: 'words', header: 'What', value: row => row.words, width: 260, grow: 4 },
  { id: 'client', header: 'Reseller', value: row => row.client?.name, grow: 1.5 },
  { id: 'thing', header: 'Record', value: row => row.thing, hidden: 'narrow' },
  { id: 'entityIndex', header: 'Index', value: row => row.entityIndex, fixed: 90, hidden: 'narrow' },
  { id: 'requestId', header: 'Request', value: row => row.requestId, copy: true, hidden: true },
  { id: 'action', header: 'Action', value: row => row.action, hidden: true },
]
const noSorts = [] as const

/** Every change: who, when, what, before and after (product: Roles). */
export function AuditTrailScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const table = useServerTable('audit-trail', { sort: noSorts, pageSize: 100 })
  const { sort: _, ...page } = table.query
  const filters = trailQuery(search)
  const list = useQuery(entriesQuery({ ...page, ...filters }))
  const set = (change: Partial<TrailSearch>) =>
    void navigate({ search: before => ({ ...before, ...change }) })
  const peek = usePeek(search.entry)
  const total = list.data?.pagination.totalCount
  return (
    <>
      <PageHeader
        title="Audit trail"
        about="Every change: who, when, what, before and after. Entries are permanent: none can be changed or deleted."
      />
      <TrailFilters search={search} onChange={set} />
      <DataTable
        label="Entries"
        columns={columns}
        list={list}
        link={row => ({ to: '.', search: before => ({ ...before, entry: row.index }) })}
        peek={peek}
        filterPlaceholder="Search text"
        toolbar={
          <span className={classes.bound}>
            {table.query.filter
              ? `Searches the newest ${formatCount(MOST_SEARCHED)} of these.`
              : total !== undefined && total >= MOST_ENTRIES
                ? `The newest ${formatCount(MOST_ENTRIES)} are listed: narrow them, or export all.`
                : ''}
          </span>
        }
        emptyHint="Choose other filters, or clear them."
        server={table}
        serverExport={{ list: 'audit-trail', query: filters, also: ['before', 'after'] }}
      />
      <EntryDrawer
        peek={peek}
        entry={search.entry}
        onRequest={request => void navigate({ search: { request } })}
        onClose={() => set({ entry: undefined })}
      />
    </>
  )
}
