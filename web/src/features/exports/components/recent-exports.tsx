import { Button } from '@mantine/core'
import type { ExportState } from '@nineops/contract/portal/exports.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { formatBytes, formatDateTime } from '../../../lib/formats.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { exportsQuery, hasEnded, useCancelExport, useDownloadExport } from '../exports.queries.ts'
import { Hint, Row, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './recent-exports.module.css'

/** The user's own exports, whose files are stored for 7 days. */
export const openExports = (): Promise<undefined> =>
  openDialog<never>({ title: 'Recent exports', size: 640 }, () => <RecentExports />)

function RecentExports() {
  const { data, error, refetch } = useQuery(exportsQuery)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingBlock />
  if (data.length === 0)
    return (
      <EmptyState
        title="No exports in the last 7 days"
        hint="Choose Export above a table. The file downloads when it is ready."
      />
    )
  return (
    <>
      <Hint mb={8}>Files are kept for 7 days.</Hint>
      <Stack as="ul">
        {data.map(each => (
          <Export key={each.index} each={each} />
        ))}
      </Stack>
    </>
  )
}

const states = {
  waiting: { tone: 'planned', word: 'Waiting' },
  running: { tone: 'busy', word: 'Running' },
  ready: { tone: 'good', word: 'Ready' },
  failed: { tone: 'bad', word: 'Failed' },
  cancelled: { tone: 'quiet', word: 'Cancelled' },
} as const

function Export({ each }: { each: ExportState }) {
  const download = useDownloadExport()
  const cancel = useCancelExport()
  const { index, title, format, status, rowsDone, rowsTotal, bytes, failure, fileName } = each
  const { tone, word } = states[status]
  const size = status === 'ready' && [
    counted(rowsTotal, 'row'),
    ...(bytes === null ? [] : [formatBytes(bytes)]),
  ]
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <span className={classes.title}>{title}</span>
        <Hint as="span" size={12}>
          {[format.toUpperCase(), formatDateTime(each.createdAt), ...(size || [])].join(' · ')}
        </Hint>
        {status === 'running' && (
          <ProgressBar label={`Export of ${title}`} done={rowsDone} total={rowsTotal} unit="rows" />
        )}
        {failure !== null && (
          <Text as="span" size={13} tone="bad">
            {failure}
          </Text>
        )}
      </div>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      <Row end>
        {status === 'ready' && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Download ${fileName}`}
            loading={download.isPending}
            onClick={() => download.mutate(index)}
          >
            Download
          </Button>
        )}
        {!hasEnded(each) && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Cancel export of ${title}`}
            loading={cancel.isPending}
            onClick={() => cancel.mutate(index)}
          >
            Cancel
          </Button>
        )}
      </Row>
    </li>
  )
}
