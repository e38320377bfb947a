import { Button, Skeleton } from '@mantine/core'
import { IconPaperclip } from '../../../ui/icons/more-icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '../../../lib/formats.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { previewQuery, useEmailFiles } from '../hosted-emails.queries.ts'
import { Hint, Panel } from '../../../ui/layout/parts.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import classes from './hosted-emails.module.css'

/** The message as its recipient reads it, with its attachments. */
export function EmailPreview({ client, email }: { client: number; email: number }) {
  const { data, error, refetch } = useQuery({ ...previewQuery(client, email), meta: { silent: true } })
  const { attachment } = useEmailFiles(client, email)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={260} mb={16} />
  const heads = [
    ['From', data.from || '–'],
    ['To', data.to || '–'],
    ...(data.bcc === '' ? [] : [['BCC', data.bcc] as const]),
    ['Subject', data.subject],
  ] as const
  return (
    <Panel as="section" mb={16} size={13} pad={0} aria-label="Preview">
      <Facts of={heads} names={72} className={classes.heads} />
      <div className={classes.text}>{data.text}</div>
      <div className={classes.attachments}>
        {data.attachments.map(file => (
          <Button
            key={file.position}
            size="compact-sm"
            variant="default"
            leftSection={<IconPaperclip size={14} aria-hidden="true" />}
            loading={attachment.isPending}
            onClick={() => attachment.mutate(file.position)}
          >
            {file.name} ({formatBytes(file.bytes)})
          </Button>
        ))}
        {data.attachments.length === 0 && <Hint size={12}>No attachment</Hint>}
      </div>
    </Panel>
  )
}
