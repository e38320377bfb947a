import { Button } from '@mantine/core'
import type { IoPath } from '@nineops/contract/bureau/paths.contract'
import { formatCount, formatDateTime } from '../../../lib/formats.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { kindTitles, pathState } from '../path-labels.ts'
import { usePathActions } from '../paths.queries.ts'
import { PathChange } from './path-change.tsx'
import { PathDeliveries } from './path-deliveries.tsx'
import { PathFiles } from './path-files.tsx'
import { Row, Stack } from '../../../ui/layout/parts.tsx'
import { Fact, Facts } from '../../../ui/layout/facts.tsx'
import classes from './paths.module.css'

interface PathDetailProps {
  client: number
  path: IoPath
  onRemoved: () => void
}

/** A path: state, settings and files. */
export default function PathDetail({ client, path, onRemoved }: PathDetailProps) {
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
    <Stack gap={20}>
      <Facts gap={8} aria-label="Status of the path">
        <Fact name="Path" className={classes.place}>
          {path.path} <CopyButton value={path.path} />
        </Fact>
        <Fact name="Location">{kindTitles[path.kind]}</Fact>
        <Fact name="Status">
          <StatusBadge tone={tone}>{text}</StatusBadge>
        </Fact>
        {path.direction === 'input' && (
          <Fact name="Files waiting">{path.waiting === null ? 'Unknown' : formatCount(path.waiting)}</Fact>
        )}
        <Fact name="Last checked">{formatDateTime(path.checkedAt)}</Fact>
      </Facts>
      <Row gap={8}>
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate(path.index)}>
          Check now
        </Button>
        <Button variant="default" color="red" loading={remove.isPending} onClick={() => void askRemove()}>
          Delete path
        </Button>
      </Row>
      <PathChange client={client} path={path} />
      <PathFiles client={client} path={path} />
      {path.direction === 'output' && <PathDeliveries client={client} path={path.index} />}
    </Stack>
  )
}
