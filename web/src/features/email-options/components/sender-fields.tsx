import { Switch, TextInput } from '@mantine/core'
import type { EmailDraft } from '../use-email-draft.ts'
import classes from './email-options.module.css'

/** Who the e-mails are from, where answers go, who gets a hidden copy, and whether the PDF comes along. */
export function SenderFields({ email }: { email: EmailDraft }) {
  const { base, draft, change, problem } = email
  const text = (field: 'senderName' | 'senderAddress' | 'replyTo' | 'bcc') => ({
    value: draft[field],
    error: problem(field),
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  })
  return (
    <section className={classes.sender} aria-labelledby="email-sender">
      <h2 id="email-sender" className={classes.heading}>
        Sender and copies
      </h2>
      <div className={classes.pair}>
        <TextInput
          label="Sender name"
          maxLength={100}
          placeholder="None: the address alone"
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
      </div>
      <Switch
        label="Attach the PDF of the invoice or credit note"
        checked={draft.attachPdf}
        onChange={event => change({ attachPdf: event.currentTarget.checked })}
      />
    </section>
  )
}
