import { Button } from '@mantine/core'
import type { IoPath } from '@nineops/contract/paths.contract'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { kindTitles, pathState } from '../path-words.ts'
import { usePathActions } from '../paths.queries.ts'
import { PathChange } from './path-change.tsx'
import { PathDeliveries } from './path-deliveries.tsx'
import { PathFiles } from './path-files.tsx'
import classes from './paths.module.css'

interface PathDetailProps {
  client: number
  path: IoPath
  onDirty: (dirty: boolean) => void
  onRemoved: () => void
}

/** A path: how it stands, what is chosen of it, and what lies in it. */
export function PathDetail({ client, path, onDirty, onRemoved }: PathDetailProps) {
  const { check, remove } = usePathActions(client, path.direction)
  const { tone, text } = pathState(path)

  async function askRemove(): Promise<void> {
    const question = `Delete the path ${path.path}? Its folder and files stay.`
    if (!(await confirm(question, 'Delete path'))) return
    remove.mutate(path.index, {
      onSuccess: () => {
        showDone('The path is deleted')
        onRemoved()
      },
    })
  }
  return (
    <div className={classes.detail}>
      <dl className={classes.facts} aria-label="State of the path">
        <div>
          <dt>Path</dt>
          <dd className={classes.place}>
            {path.path} <CopyButton value={path.path} />
          </dd>
        </div>
        <div>
          <dt>Lies on</dt>
          <dd>{kindTitles[path.kind]}</dd>
        </div>
        <div>
          <dt>State</dt>
          <dd>
            <StatusBadge tone={tone}>{text}</StatusBadge>
          </dd>
        </div>
        {path.direction === 'input' && (
          <div>
            <dt>Files waiting</dt>
            <dd>{path.waiting === null ? 'Not known' : formatCount(path.waiting)}</dd>
          </div>
        )}
        <div>
          <dt>Last checked</dt>
          <dd>{formatDateTime(path.checkedAt)}</dd>
        </div>
      </dl>
      <div className={classes.actions}>
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate(path.index)}>
          Check now
        </Button>
        <Button variant="default" color="red" loading={remove.isPending} onClick={() => void askRemove()}>
          Delete path
        </Button>
      </div>
      <PathChange client={client} path={path} onDirty={onDirty} />
      <PathFiles client={client} path={path} />
      {path.direction === 'output' && <PathDeliveries client={client} path={path.index} />}
    </div>
  )
}
