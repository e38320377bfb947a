import { Button } from '@mantine/core'
import type { CollectionProgress } from '@nineops/contract/data-collection.contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { formatPlural } from '../../../lib/numbers.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { fileColumns } from '../components/file-columns.tsx'
import { FileDrawer } from '../components/file-drawer.tsx'
import { LiveProgress } from '../components/live-progress.tsx'
import { UploadPanel } from '../components/upload-panel.tsx'
import { WaitingFiles } from '../components/waiting-files.tsx'
import { FILES_PAGE, filesQuery } from '../data-collection.queries.ts'
import { useLiveFiles } from '../live-files.ts'

const route = getRouteApi('/bureau/data-collection')

/** Call files of a reseller: what waits, what is being collected, what was taken and what was not. */
export function DataCollectionScreen() {
  return (
    <>
      <PageHeader
        title="Data Collection"
        about="Call records from carriers: every line ends accepted, rejected or duplicate."
        actions={
          <>
            <Button component={Link} to="/bureau/data-collection/imports" search={true} variant="default">
              Imports
            </Button>
            <Button component={Link} to="/bureau/bill-runs" search={true} variant="default">
              Next: Bill Runs
            </Button>
          </>
        }
      />
      <RequireClient>{client => <Collection key={client} client={client} />}</RequireClient>
    </>
  )
}

function Collection({ client }: { client: number }) {
  const { file, reason } = route.useSearch()
  const navigate = route.useNavigate()
  const [page, setPage] = useState(1)
  const [filter, setFilter] = useState('')
  const files = useQuery(filesQuery(client, { page, filter }))
  const open = (change: { file?: number | undefined; reason?: typeof reason }) =>
    void navigate({ search: before => ({ ...before, file: undefined, reason: undefined, ...change }) })
  const announce = ({ fileIndex, name, status, lines }: CollectionProgress) => {
    const words = status === 'taken' ? `is taken: ${formatPlural(lines, 'line')}` : 'could not be taken'
    showDone(`${name} ${words}`, { label: 'OPEN', onClick: () => open({ file: fileIndex }) })
  }
  const live = useLiveFiles(client, announce)
  return (
    <>
      <UploadPanel client={client} />
      <WaitingFiles client={client} />
      <LiveProgress live={live} />
      <DataTable
        name="call-files"
        label="Call files"
        columns={fileColumns}
        rows={files.data?.rows}
        rowKey={row => row.index ?? 0}
        error={files.error}
        onRetry={() => void files.refetch()}
        onOpen={row => row.index !== null && open({ file: row.index })}
        emptyHint="Choose a carrier and drop its files above, or take those that wait in the input paths."
        page={{
          page,
          pageSize: FILES_PAGE,
          totalCount: files.data?.pagination.totalCount ?? 0,
          onPage: setPage,
        }}
        onServerFilter={text => {
          setPage(1)
          setFilter(text)
        }}
      />
      <FileDrawer
        key={file}
        client={client}
        file={file}
        reason={reason}
        onReason={wanted => open({ file, reason: wanted })}
        onClose={() => open({})}
      />
    </>
  )
}
