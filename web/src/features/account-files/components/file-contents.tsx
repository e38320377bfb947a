import { Button, FileButton } from '@mantine/core'
import {
  type AccountFileDetail,
  fileTypes,
} from '@nineops/contract/service-establishment/account-files.contract'
import { useState } from 'react'
import { formatBytes, formatDateTime } from '../../../lib/formats.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { useDrawerGuard } from '../../../ui/overlays/drawer-guard.ts'
import { useDownload, usePurgeFile, useRestoreFile } from '../account-files.queries.ts'
import type { FileOwner } from '../file-owner.ts'
import { succeeds, useDeleteWithUndo } from '../use-delete-with-undo.ts'
import { Buttons, Stack } from '../../../ui/layout/parts.tsx'
import classes from './account-files.module.css'
import { FileForm } from './file-form.tsx'
import { FileVersions } from './file-versions.tsx'
import { Fact, Facts } from '../../../ui/layout/facts.tsx'

interface FileContentsProps {
  owner: FileOwner
  file: AccountFileDetail
  mayKeep: boolean
  onVersion: (file: File, index: number) => void
  onClose: () => void
}

export default function FileContents(props: FileContentsProps) {
  const { owner, file } = props
  const guard = useDrawerGuard()
  // Undefined until edited.
  const [editing, setEditing] = useState<boolean>()
  const download = useDownload(owner)
  if (editing)
    return (
      <FileForm
        owner={owner}
        file={file}
        onDone={() => {
          guard?.onDirty(false)
          setEditing(false)
        }}
      />
    )
  return (
    <Stack gap={16}>
      {file.deletedAt === null ? (
        <Actions {...props} wasEdited={editing === false} onEdit={() => setEditing(true)} />
      ) : (
        <DeletedActions {...props} />
      )}
      <Facts>
        <Fact name="Type">{fileTypes[file.type]}</Fact>
        <Fact name="Size">{formatBytes(file.latest.bytes)}</Fact>
        <Fact name="Description" className={classes.words}>
          {file.description || '–'}
        </Fact>
        <Fact name="First uploaded">{formatDateTime(file.createdAt)}</Fact>
        {file.deletedAt !== null && (
          <>
            <Fact name="Deleted">{`${formatDateTime(file.deletedAt)} by ${file.deletedBy ?? 'unknown'}`}</Fact>
            <Fact name="Permanently deleted">{formatDateTime(file.goneAt)}</Fact>
          </>
        )}
      </Facts>
      <FileVersions
        file={file}
        downloading={download.isPending ? download.variables.version : undefined}
        onDownload={version => download.mutate({ file: file.index, version })}
      />
    </Stack>
  )
}

// Returns the focus from the form to the button that opened it.
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
    <Buttons>
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
    </Buttons>
  )
}

function DeletedActions({ owner, file, mayKeep, onClose }: FileContentsProps) {
  const restore = useRestoreFile(owner)
  const purge = usePurgeFile(owner)
  const guard = useDrawerGuard()
  if (!mayKeep) return null
  async function removeForGood(): Promise<void> {
    const question = `Permanently delete “${file.name}” and all of its versions? This can’t be undone.`
    let sure: boolean | undefined
    await guard?.during(async () => {
      sure = await confirm(question)
    })
    if (!sure) return
    if (!(await succeeds(purge.mutateAsync(file.index)))) return
    onClose()
    showDone(`${file.name} is permanently deleted`)
  }
  async function bringBack(): Promise<void> {
    if (!(await succeeds(restore.mutateAsync(file.index)))) return
    onClose()
    showDone(`${file.name} is restored`)
  }
  return (
    <Buttons>
      <Button data-autofocus loading={restore.isPending} onClick={() => void bringBack()}>
        Restore
      </Button>
      <Button variant="default" loading={purge.isPending} onClick={() => void removeForGood()}>
        Delete permanently
      </Button>
    </Buttons>
  )
}
