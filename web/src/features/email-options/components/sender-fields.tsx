import { Switch, TextInput } from '@mantine/core'
import type { EmailDraft } from '../use-email-draft.ts'
import { Columns, SectionTitle, Stack } from '../../../ui/layout/parts.tsx'

/** Sender, reply-to, hidden copies, and whether the PDF is attached. */
export function SenderFields({ email }: { email: EmailDraft }) {
  const { base, draft, change, problem } = email
  const text = (field: 'senderName' | 'senderAddress' | 'replyTo' | 'bcc') => ({
    value: draft[field],
    error: problem(field),
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  })
  return (
    <Stack as="section" gap={12} aria-labelledby="email-sender">
      <SectionTitle id="email-sender">Sender and copies</SectionTitle>
      <Columns gap={12}>
        <TextInput
          label="Sender name"
          maxLength={100}
          placeholder="None (address only)"
          {...text('senderName')}
        />
        <TextInput
          label="Sender address"
          maxLength={254}
          placeholder={base.brand?.email || 'Each brand’s own'}
          {...text('senderAddress')}
        />
        <TextInput label="Reply to" maxLength={254} placeholder="The sender" {...text('replyTo')} />
        <TextInput label="BCC" maxLength={1300} placeholder="Up to 5 addresses" {...text('bcc')} />
      </Columns>
      <Switch
        label="Attach the PDF of the invoice or credit note"
        checked={draft.attachPdf}
        onChange={event => change({ attachPdf: event.currentTarget.checked })}
      />
      <Switch
        label="Attach the electronic invoice (XML)"
        checked={draft.attachXml}
        onChange={event => change({ attachXml: event.currentTarget.checked })}
      />
    </Stack>
  )
}
