import { callFileSorts } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { isFirstLoad } from '../../../lib/use-arrived.ts'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import type { Peek } from '../../../ui/overlays/peek.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { FILES_PAGE, filesQuery, waitingQuery } from '../data-collection.queries.ts'
import type { LiveFiles } from '../live-files.ts'
import { linkToFile } from '../link-to-file.ts'
import { fileColumns } from './file-columns.tsx'
import { UploadPanel } from './upload-panel.tsx'
import { WaitingFiles } from './waiting-files.tsx'

const LiveProgress = lazy(() => import('./live-progress.tsx'))

interface CallFilesProps {
  client: number
  live: LiveFiles
  peek: Peek
}

/** Carriers' files: waiting, being collected, collected and failed. */
export function CallFiles({ client, live, peek }: CallFilesProps) {
  const table = useServerTable('call-files', { sort: callFileSorts, pageSize: FILES_PAGE })
  const files = useQuery(filesQuery(client, table.query))
  // How many files wait above the list, is known once they are there.
  const waiting = useQuery(waitingQuery(client))
  return (
    <>
      <UploadPanel client={client} />
      {isFirstLoad(waiting) ? (
        <LoadingBlock h={320} />
      ) : (
        <>
          <WaitingFiles client={client} />
          <Suspense>{live.size > 0 && <LiveProgress live={live} />}</Suspense>
          <DataTable
            label="Call files"
            columns={fileColumns}
            list={files}
            rowKey={row => row.index ?? 0}
            link={row => (row.index === null ? undefined : linkToFile(row.index))}
            peek={peek}
            emptyHint="Choose a carrier and drop its files above, or collect those waiting in the input paths."
            server={table}
            serverExport={{ list: 'call-files', params: { client }, query: { only: 'received' } }}
          />
        </>
      )}
    </>
  )
}
