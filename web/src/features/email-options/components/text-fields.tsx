import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import {
  emailFilters,
  type EmailVariable,
  emailVariables,
  MOST_BODY,
  MOST_SUBJECT,
} from '@nineops/contract/service-establishment/email-options.contract'
import { useRef } from 'react'
import { textFields } from '../options-draft.ts'
import type { EmailDraft } from '../use-email-draft.ts'
import { Row, SectionTitle, Stack } from '../../../ui/layout/parts.tsx'
import classes from './email-options.module.css'
import { keysOf } from '@nineops/contract/records'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Subject and text of invoices or credit notes, with the variables to insert. */
export function TextFields({ email }: { email: EmailDraft }) {
  const { draft, kind, change, problem, showKind } = email
  const names = textFields(kind)
  const subject = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const last = useRef<'subject' | 'body'>('body')

  function insert(variable: EmailVariable): void {
    const field: Field | null = last.current === 'subject' ? subject.current : body.current
    if (!field) return
    const text = `{{ ${variable} }}`
    const start = field.selectionStart ?? field.value.length
    const end = field.selectionEnd ?? start
    change({ [names[last.current]]: `${field.value.slice(0, start)}${text}${field.value.slice(end)}` })
    // Once the field is rendered with it.
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(start + text.length, start + text.length)
    })
  }
  return (
    <Stack as="section" gap={12} aria-labelledby="email-texts">
      <Row between gap={12}>
        <SectionTitle id="email-texts">Texts</SectionTitle>
        <SegmentedControl
          aria-label="Texts of"
          data={[
            { value: 'invoice', label: 'Invoices' },
            { value: 'credit_note', label: 'Credit notes' },
          ]}
          value={kind}
          onChange={value => showKind(value === 'credit_note' ? value : 'invoice')}
        />
      </Row>
      <TextInput
        ref={subject}
        label="Subject"
        required
        maxLength={MOST_SUBJECT}
        value={draft[names.subject]}
        error={problem(names.subject)}
        onFocus={() => {
          last.current = 'subject'
        }}
        onChange={event => change({ [names.subject]: event.currentTarget.value })}
      />
      <Textarea
        ref={body}
        label="Text"
        required
        rows={11}
        maxLength={MOST_BODY}
        value={draft[names.body]}
        error={problem(names.body)}
        classNames={{ input: classes.body ?? '' }}
        onFocus={() => {
          last.current = 'body'
        }}
        onChange={event => change({ [names.body]: event.currentTarget.value })}
      />
      <div>
        <h3 className={classes.label} id="email-variables">
          Insert a variable
        </h3>
        <Row as="ul" wrap mb={8} gap={4} aria-labelledby="email-variables">
          {keysOf(emailVariables).map(variable => (
            <li key={variable}>
              <button
                type="button"
                className={classes.variable}
                title={`${emailVariables[variable][0]}, such as: ${emailVariables[variable][1]}`}
                aria-label={`Insert ${variable}: ${emailVariables[variable][0]}`}
                onClick={() => insert(variable)}
              >
                {variable}
              </button>
            </li>
          ))}
        </Row>
        <p className={classes.hint}>
          Conditions: <code>{'{% if payment_method == "Direct Debit" %} … {% else %} … {% endif %}'}</code>.
          Filters, after a bar: {emailFilters.join(', ')}.
        </p>
      </div>
    </Stack>
  )
}
