import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import { fileQuery } from '../account-files.queries.ts'
import type { FileOwner } from '../file-owner.ts'

const FileContents = lazy(() => import('./file-contents.tsx'))

interface FileDrawerProps {
  owner: FileOwner
  open: number | undefined
  /** Whether the user may rename and delete files. */
  mayKeep: boolean
  onVersion: (file: File, index: number) => void
  onClose: () => void
}

/** One file: its details, versions and actions. */
export function FileDrawer({ owner, open, mayKeep, onVersion, onClose }: FileDrawerProps) {
  const file = useQuery({ ...fileQuery(owner, open ?? 0), enabled: open !== undefined })
  const shown = file.data?.index === open ? file.data : undefined
  return (
    <ResourceDrawer
      opened={open !== undefined}
      onClose={onClose}
      title={shown?.name ?? 'File'}
      styles={{ title: { overflowWrap: 'anywhere' } }}
    >
      {shown ? (
        <FileContents
          key={open}
          owner={owner}
          file={shown}
          mayKeep={mayKeep}
          onVersion={onVersion}
          onClose={onClose}
        />
      ) : file.error ? (
        <ErrorState error={file.error} onRetry={() => void file.refetch()} />
      ) : (
        <LoadingBlock h={320} />
      )}
    </ResourceDrawer>
  )
}
