import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { FILES_PAGE, filesQuery } from '../data-collection.queries.ts'
import type { LiveFiles } from '../live-files.ts'
import { fileColumns } from './file-columns.tsx'
import { LiveProgress } from './live-progress.tsx'
import { UploadPanel } from './upload-panel.tsx'
import { WaitingFiles } from './waiting-files.tsx'

interface CallFilesProps {
  client: number
  live: LiveFiles
  onOpen: (file: number) => void
}

/** Carriers' files: what waits, what is being collected, what was taken and what was not. */
export function CallFiles({ client, live, onOpen }: CallFilesProps) {
  const [page, setPage] = useState(1)
  const [filter, setFilter] = useState('')
  const files = useQuery(filesQuery(client, { page, filter }))
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
        onOpen={row => row.index !== null && onOpen(row.index)}
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
    </>
  )
}
