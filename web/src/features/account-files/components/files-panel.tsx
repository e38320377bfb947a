import { accountFileLimits, fileTypes } from '@nineops/contract/service-establishment/account-files.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../api/session-state.ts'
import { formatBytes } from '../../../lib/formats.ts'
import { DropZone } from '../../../ui/feedback/drop-zone.tsx'
import { spaceQuery } from '../account-files.queries.ts'
import type { FileOwner } from '../file-owner.ts'
import { useUploadQueue } from '../use-upload-queue.ts'
import classes from './account-files.module.css'
import { FileDrawer } from './file-drawer.tsx'
import { FilesTable } from './files-table.tsx'
import { UploadList } from './upload-list.tsx'

const accept = Object.keys(fileTypes)
  .map(type => `.${type}`)
  .join(',')

/** An owner's files, with a drop zone and the progress of uploads. */
export function FilesPanel({ owner }: { owner: FileOwner }) {
  const { queue, uploads } = useUploadQueue(owner)
  const [open, setOpen] = useState<number>()
  const { roles } = useSession()
  const mayKeep = roles.includes('NINEOPS_SERVICEESTABLISHMENT_ACCESS')
  return (
    <div className="fill">
      <section aria-label="Upload files" className={classes.upload}>
        <DropZone
          label="Drop files here"
          hint={`PDF, PNG, JPEG, CSV, TXT, XLSX, DOCX, EML or ZIP, up to ${formatBytes(accountFileLimits.fileBytes)} each.`}
          accept={accept}
          onUpload={async file => queue.add(file)}
        />
        <Space owner={owner} />
        <UploadList queue={queue} uploads={uploads} />
      </section>
      <FilesTable owner={owner} onOpen={row => setOpen(row.index)} />
      <FileDrawer
        owner={owner}
        open={open}
        mayKeep={mayKeep}
        onVersion={(file, index) => queue.add(file, index)}
        onClose={() => setOpen(undefined)}
      />
    </div>
  )
}

function Space({ owner }: { owner: FileOwner }) {
  const { data } = useQuery(spaceQuery(owner))
  const deleted = data && data.deleted > 0 ? `, including ${formatBytes(data.deleted)} of deleted files` : ''
  return (
    <p className={classes.space} data-full={(data && data.used > data.limit * 0.9) || undefined}>
      {data ? `${formatBytes(data.used)} of ${formatBytes(data.limit)} used${deleted}` : '\u00a0'}
    </p>
  )
}
