import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { useFocusBack } from '../../../ui/overlays/use-focus-back.ts'
import { fileQuery } from '../account-files.queries.ts'
import type { FileOwner } from '../file-owner.ts'
import { FileContents } from './file-contents.tsx'

interface FileDrawerProps {
  owner: FileOwner
  /** The file that is open. */
  open: number | undefined
  /** Whether the person renames and deletes files too. */
  mayKeep: boolean
  onVersion: (file: File, index: number) => void
  onClose: () => void
}

/** One file: what it is, its versions, and what can be done with it. */
export function FileDrawer({ owner, open, mayKeep, onVersion, onClose }: FileDrawerProps) {
  const file = useQuery({ ...fileQuery(owner, open ?? 0), enabled: open !== undefined })
  const dirty = useRef(false)
  const [asking, setAsking] = useState(false)
  useFocusBack(open !== undefined)
  const onDirty = (changed: boolean) => {
    dirty.current = changed
  }
  async function close(): Promise<void> {
    if (dirty.current) {
      setAsking(true)
      const sure = await confirm('What you have changed is not saved. Close without saving?')
      setAsking(false)
      if (!sure) return
    }
    dirty.current = false
    onClose()
  }
  const shown = file.data?.index === open ? file.data : undefined
  return (
    <Drawer
      opened={open !== undefined}
      onClose={() => void close()}
      // The dialog over it takes the keys while it is open.
      closeOnEscape={!asking}
      trapFocus={!asking}
      returnFocus={false}
      position="right"
      size={620}
      title={shown?.name ?? 'File'}
      styles={{ title: { overflowWrap: 'anywhere' } }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown ? (
        <FileContents
          key={open}
          owner={owner}
          file={shown}
          mayKeep={mayKeep}
          onVersion={onVersion}
          onAsking={setAsking}
          onDirty={onDirty}
          onClose={() => {
            dirty.current = false
            onClose()
          }}
        />
      ) : file.error ? (
        <ErrorState error={file.error} onRetry={() => void file.refetch()} />
      ) : (
        <LoadingBlock h={320} />
      )}
    </Drawer>
  )
}
