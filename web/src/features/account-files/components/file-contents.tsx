import { Button, FileButton } from '@mantine/core'
import { type AccountFileDetail, fileTypes } from '@nineops/contract/account-files.contract'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatBytes } from '../../../lib/numbers.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { useDownload, usePurgeFile, useRestoreFile } from '../account-files.queries.ts'
import type { FileOwner } from '../file-owner.ts'
import { succeeds, useDeleteWithUndo } from '../use-delete-with-undo.ts'
import classes from './account-files.module.css'
import { FileForm } from './file-form.tsx'
import { FileVersions } from './file-versions.tsx'

interface FileContentsProps {
  owner: FileOwner
  file: AccountFileDetail
  mayKeep: boolean
  onVersion: (file: File, index: number) => void
  onAsking: (asking: boolean) => void
  onDirty: (dirty: boolean) => void
  onClose: () => void
}

export function FileContents(props: FileContentsProps) {
  const { owner, file, onDirty } = props
  // Undefined until it was edited once.
  const [editing, setEditing] = useState<boolean>()
  const download = useDownload(owner)
  if (editing)
    return (
      <FileForm
        owner={owner}
        file={file}
        onDirty={onDirty}
        onDone={() => {
          onDirty(false)
          setEditing(false)
        }}
      />
    )
  return (
    <div className={classes.drawer}>
      {file.deletedAt === null ? (
        <Actions {...props} wasEdited={editing === false} onEdit={() => setEditing(true)} />
      ) : (
        <DeletedActions {...props} />
      )}
      <dl className={classes.facts}>
        <dt>Type</dt>
        <dd>{fileTypes[file.type]}</dd>
        <dt>Size</dt>
        <dd>{formatBytes(file.latest.bytes)}</dd>
        <dt>Description</dt>
        <dd className={classes.words}>{file.description || '–'}</dd>
        <dt>First uploaded</dt>
        <dd>{formatDateTime(file.createdAt)}</dd>
        {file.deletedAt !== null && (
          <>
            <dt>Deleted</dt>
            <dd>{`${formatDateTime(file.deletedAt)} by ${file.deletedBy ?? 'nobody known'}`}</dd>
            <dt>Removed for good</dt>
            <dd>{formatDateTime(file.goneAt)}</dd>
          </>
        )}
      </dl>
      <FileVersions
        file={file}
        downloading={download.isPending ? download.variables.version : undefined}
        onDownload={version => download.mutate({ file: file.index, version })}
      />
    </div>
  )
}

// Back from the form, to where it was opened.
const focusOnce = (button: HTMLButtonElement | null) => button?.focus()

function Actions({
  owner,
  file,
  mayKeep,
  onVersion,
  onClose,
  onEdit,
  wasEdited,
}: FileContentsProps & { onEdit: () => void; wasEdited: boolean }) {
  const download = useDownload(owner)
  const remove = useDeleteWithUndo(owner)
  return (
    <div className={classes.actions}>
      <Button
        data-autofocus
        loading={download.isPending}
        onClick={() => download.mutate({ file: file.index, version: file.versions })}
      >
        Download
      </Button>
      <FileButton
        accept={`.${file.type}`}
        onChange={chosen => {
          if (!chosen) return
          onVersion(chosen, file.index)
          onClose()
        }}
      >
        {props => (
          <Button variant="default" {...props}>
            Upload new version
          </Button>
        )}
      </FileButton>
      {mayKeep && (
        <>
          <Button ref={wasEdited ? focusOnce : null} variant="default" onClick={onEdit}>
            Rename or describe
          </Button>
          <Button
            variant="default"
            loading={remove.isPending}
            onClick={() => void remove.start(file, onClose)}
          >
            Delete
          </Button>
        </>
      )}
    </div>
  )
}

function DeletedActions({ owner, file, mayKeep, onAsking, onClose }: FileContentsProps) {
  const restore = useRestoreFile(owner)
  const purge = usePurgeFile(owner)
  if (!mayKeep) return null
  async function removeForGood(): Promise<void> {
    onAsking(true)
    const sure = await confirm(
      `Remove “${file.name}” for good? All of its versions go at once; nobody can bring them back.`,
    )
    onAsking(false)
    if (!sure) return
    if (!(await succeeds(purge.mutateAsync(file.index)))) return
    onClose()
    showDone(`${file.name} is removed for good`)
  }
  async function bringBack(): Promise<void> {
    if (!(await succeeds(restore.mutateAsync(file.index)))) return
    onClose()
    showDone(`${file.name} is restored`)
  }
  return (
    <div className={classes.actions}>
      <Button data-autofocus loading={restore.isPending} onClick={() => void bringBack()}>
        Restore
      </Button>
      <Button variant="default" loading={purge.isPending} onClick={() => void removeForGood()}>
        Remove for good
      </Button>
    </div>
  )
}
