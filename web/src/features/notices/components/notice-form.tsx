import { Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type NoticeKind, noticePlaceholders, standardNotices } from '@nineops/contract/ordering/notice-texts'
import {
  type NoticePreview,
  type NoticesSent,
  type NoticeTexts,
  noticeTexts,
} from '@nineops/contract/ordering/notices.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { ScrollBox } from '../../../ui/dialogs/scroll-box.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PanelSkeleton } from '../../../ui/feedback/panel-skeleton.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { Hint, Panel, SectionTitle, Text } from '../../../ui/layout/parts.tsx'
import classes from './notices.module.css'

interface NoticeFormProps {
  kind: NoticeKind
  /** Of the preview, in the cache. */
  cacheKey: readonly unknown[]
  preview: (texts: NoticeTexts) => Promise<NoticePreview>
  send: (texts: NoticeTexts) => Promise<NoticesSent>
  onAnswer: (sent?: NoticesSent) => void
}

/** Subject and text of notices, with whom they reach and how the first reads. */
export function NoticeForm({ kind, cacheKey, preview, send, onAnswer }: NoticeFormProps) {
  const form = useResourceForm({
    values: () => standardNotices[kind],
    schema: noticeTexts(kind),
    eager: true,
    toBody: values => values,
    onSubmit: send,
    onSaved: onAnswer,
    onCancel: () => onAnswer(),
  })
  const [settled] = useDebouncedValue(form.body ? JSON.stringify(form.body) : '', 250)
  const shown = useQuery({
    queryKey: [...cacheKey, settled],
    queryFn: () => preview(JSON.parse(settled) as NoticeTexts),
    enabled: settled !== '',
    meta: { silent: true },
  })
  const { emails = 0, letters = 0, unreachable = 0, sample } = shown.data ?? {}
  const reached = emails + letters
  return (
    <ResourceForm
      form={form}
      error={shown.error}
      submit={reached > 0 ? `NOTIFY ${counted(reached, 'account').toUpperCase()}` : 'NOTIFY ACCOUNTS'}
      disabled={reached === 0}
    >
      <TextInput label="Subject" data-autofocus {...form.text('subject', 200)} />
      <Textarea label="Text" autosize minRows={6} maxRows={12} {...form.text('text', 5000)} />
      <Hint>{`It may name ${noticePlaceholders[kind].map(name => `{{ ${name} }}`).join(', ')}.`}</Hint>
      {!shown.data && !shown.error && settled !== '' && <PanelSkeleton rows={4} />}
      {shown.data && (
        <Text>
          {counted(emails, 'account')} by e-mail, {counted(letters, 'account')} by letter.
          {letters > 0 && ' Letters are printed and posted by you.'}
        </Text>
      )}
      {shown.data?.outbox && emails > 0 && (
        <Notice tone="warn">
          No mail server is connected: e-mails are written to the outbox, and nobody receives them. Once one
          is connected, they can be sent from here.
        </Notice>
      )}
      {unreachable > 0 && (
        <Notice tone="warn">
          {counted(unreachable, 'account')} {unreachable === 1 ? 'has' : 'have'} neither an e-mail address nor
          a postal one and will not be notified.
        </Notice>
      )}
      {sample && (
        <Panel as="section" gap={4} aria-label="First notice">
          <SectionTitle>{`${sample.channel === 'email' ? 'E-mail' : 'Letter'} to ${sample.account.accountNumber}, ${sample.to}`}</SectionTitle>
          <Text strong>{sample.subject}</Text>
          <ScrollBox label="Text of the notice" className={classes.sample}>
            {sample.text}
          </ScrollBox>
        </Panel>
      )}
    </ResourceForm>
  )
}
