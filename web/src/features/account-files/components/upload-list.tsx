import { counted } from '@nineops/contract/words'
import { Button, CloseButton } from '@mantine/core'
import { formatBytes } from '../../../lib/formats.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { isSettled, type Upload, type UploadQueue } from '../upload-queue.ts'
import { Panel } from '../../../ui/layout/parts.tsx'
import classes from './account-files.module.css'

interface UploadListProps {
  queue: UploadQueue
  uploads: readonly Upload[]
}

/** State of the uploads. */
export function UploadList({ queue, uploads }: UploadListProps) {
  if (uploads.length === 0) return null
  const saved = uploads.filter(({ state }) => state.kind === 'kept').length
  return (
    <Panel mt={8} pad={0}>
      <div className={classes.queueHead}>
        <output>
          {saved} of {counted(uploads.length, 'file')} kept
        </output>
        {uploads.some(isSettled) && (
          <Button variant="subtle" size="compact-sm" onClick={() => queue.clear()}>
            Clear finished
          </Button>
        )}
      </div>
      <ul aria-label="Uploads" className={classes.uploads}>
        {uploads.map(upload => (
          <UploadRow key={upload.id} upload={upload} queue={queue} />
        ))}
      </ul>
    </Panel>
  )
}

function UploadRow({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const { id, file, state } = upload
  return (
    <li className={classes.uploadRow} data-state={state.kind} aria-label={file.name}>
      <span className={classes.fileName}>{file.name}</span>
      <span className={classes.size}>{formatBytes(file.size)}</span>
      <div>
        <State upload={upload} />
      </div>
      <div className={classes.rowActions}>
        {state.kind === 'asking' && (
          <Button size="compact-sm" onClick={() => queue.addAsVersion(id)}>
            {`Add as version ${state.existing.versions + 1}`}
          </Button>
        )}
        {(state.kind === 'cancelled' || (state.kind === 'failed' && state.mayRetry)) && (
          <Button variant="default" size="compact-sm" onClick={() => queue.retry(id)}>
            Retry
          </Button>
        )}
        {(state.kind === 'sending' || state.kind === 'waiting' || state.kind === 'checking') && (
          <Button variant="default" size="compact-sm" onClick={() => queue.cancel(id)}>
            Cancel
          </Button>
        )}
        {(state.kind === 'asking' ||
          state.kind === 'cancelled' ||
          state.kind === 'failed' ||
          state.kind === 'kept') && (
          <CloseButton size="sm" aria-label={`Dismiss ${file.name}`} onClick={() => queue.dismiss(id)} />
        )}
      </div>
    </li>
  )
}

function State({ upload: { file, state } }: { upload: Upload }) {
  switch (state.kind) {
    case 'asking':
      return (
        <span className={classes.question}>
          {`“${state.existing.name}” already exists, in ${counted(state.existing.versions, 'version')}.`}
        </span>
      )
    case 'sending':
      return state.fraction < 1 ? (
        <ProgressBar
          label={`Uploading ${file.name}`}
          done={Math.round(state.fraction * file.size)}
          total={file.size}
          format={formatBytes}
        />
      ) : (
        <StatusBadge tone="busy">Checking its content</StatusBadge>
      )
    case 'kept':
      return (
        <StatusBadge tone="good">
          {state.version === 1 ? 'Kept' : `Saved as version ${state.version}`}
        </StatusBadge>
      )
    case 'failed':
      return (
        <span role="alert" className={classes.why}>
          {state.why}
        </span>
      )
    case 'cancelled':
      return <StatusBadge tone="quiet">Cancelled</StatusBadge>
    case 'checking':
      return <StatusBadge tone="busy">Checking its name</StatusBadge>
    default:
      return <StatusBadge tone="planned">Waiting</StatusBadge>
  }
}
