import { SegmentedControl, Select, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { PreviewInvoice } from '@nineops/contract/service-establishment/email-options.contract'
import { IconPaperclip } from '../../../ui/icons/more-icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { formatDate, formatPounds } from '../../../lib/formats.ts'
import { invoicesQuery, type Scope } from '../email-options.queries.ts'
import { textFields } from '../options-draft.ts'
import type { EmailDraft } from '../use-email-draft.ts'
import { SectionTitle, Panel } from '../../../ui/layout/parts.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from './email-options.module.css'

const LATEST = 'latest'
const labelOf = (invoice: PreviewInvoice) => `${invoice.number}, ${invoice.companyName}`

/** The e-mail as a customer reads it, for a real document. */
export function EmailPreview({ scope, email }: { scope: Scope; email: EmailDraft }) {
  const { preview, wanted } = email
  const { error } = preview
  const [view, setView] = useState('html')
  // The last valid preview stays while a text is incomplete.
  const [data, setData] = useState(preview.data)
  if (preview.data && preview.data !== data) setData(preview.data)
  const words = !wanted || error ? mistakeLabel(email) : null
  return (
    <section className={classes.preview} aria-labelledby="email-preview">
      <SectionTitle id="email-preview">Preview</SectionTitle>
      <InvoiceChoice scope={scope} email={email} />
      <SegmentedControl
        aria-label="Show"
        value={view}
        onChange={setView}
        data={[
          { value: 'html', label: 'HTML' },
          { value: 'text', label: 'Plain text' },
        ]}
      />
      {words !== null && (
        <Notice as="output" tone="bad">
          {words}
        </Notice>
      )}
      {!data && words === null && <Skeleton height={320} />}
      {data && (
        <Panel
          as="article"
          pad={0}
          className={classes.letter}
          aria-label="E-mail"
          data-stale={words !== null || undefined}
        >
          <dl className={classes.heads}>
            <dt>From</dt>
            <dd>{data.from || 'No address: these e-mails are held as incomplete'}</dd>
            <dt>To</dt>
            <dd>{data.to || 'No address'}</dd>
            {data.replyTo && (
              <>
                <dt>Reply to</dt>
                <dd>{data.replyTo}</dd>
              </>
            )}
            <dt>BCC</dt>
            <dd>{data.bcc || 'None'}</dd>
            <dt>Subject</dt>
            <dd className={classes.subject}>{data.subject}</dd>
          </dl>
          {view === 'text' ? (
            <div className={classes.letterText}>{data.text}</div>
          ) : (
            <iframe title="E-mail as it looks" className={classes.letterHtml} sandbox="" srcDoc={data.html} />
          )}
          <p className={classes.attachment}>
            <IconPaperclip size={14} aria-hidden="true" />
            {data.attachments.join(', ') || 'No attachment'}
          </p>
        </Panel>
      )}
    </section>
  )
}

/** Why there is no preview; mistakes in visible fields are shown there. */
function mistakeLabel({ kind, problem, preview }: EmailDraft): string {
  const hidden = textFields(kind === 'invoice' ? 'credit_note' : 'invoice')
  const other = problem(hidden.subject) ?? problem(hidden.body)
  const { subject, body } = textFields(kind)
  const here = [subject, body, 'senderName', 'senderAddress', 'replyTo', 'bcc'] as const
  if (here.some(field => problem(field) !== undefined)) return 'Correct the marked fields to see the e-mail.'
  if (other !== undefined)
    return `In the texts of ${kind === 'invoice' ? 'credit notes' : 'invoices'}: ${other}`
  return preview.error ? toApiError(preview.error).detail.join('\n') : ''
}

function InvoiceChoice({ scope, email }: { scope: Scope; email: EmailDraft }) {
  const { kind, preview, invoiceIndex, showInvoice } = email
  const [typed, setTyped] = useState('')
  const [filter] = useDebouncedValue(typed, 250)
  const choices = useQuery(invoicesQuery(scope, kind, filter))
  const shown = preview.data?.invoice
  const noun = kind === 'credit_note' ? 'credit note' : 'invoice'
  const known = choices.data ?? []
  const chosen = shown && shown.index === invoiceIndex && !known.some(({ index }) => index === shown.index)
  const about = shown
    ? `${shown.number} of ${formatDate(shown.date)}, ${formatPounds(shown.gross)}, ${shown.companyName}`
    : preview.data
      ? `There is no ${noun} yet: this is a sample`
      : ' '
  return (
    <Select
      label={`Sample ${noun}`}
      description={about}
      searchable
      allowDeselect={false}
      data={[
        { value: LATEST, label: `The latest ${noun}` },
        ...[...(chosen ? [shown] : []), ...known].map(invoice => ({
          value: String(invoice.index),
          label: labelOf(invoice),
        })),
      ]}
      // The server has searched already.
      filter={({ options }) => options}
      value={invoiceIndex === null ? LATEST : String(invoiceIndex)}
      maxDropdownHeight={260}
      nothingFoundMessage={`No ${noun} starts with this`}
      onSearchChange={text => setTyped(isOption(text, known, noun) ? '' : text)}
      onChange={value => value !== null && showInvoice(value === LATEST ? null : Number(value))}
    />
  )
}

/** Once an option is chosen, the field's text is not a search. */
const isOption = (text: string, invoices: readonly PreviewInvoice[], noun: string) =>
  text === `The latest ${noun}` || invoices.some(invoice => labelOf(invoice) === text)
