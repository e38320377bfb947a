import { Button, Textarea } from '@mantine/core'
import { NOTE_LENGTH } from '@nineops/contract/crm/account-notes.contract'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { formatCount } from '../../../lib/formats.ts'
import { Buttons, Hint } from '../../../ui/layout/parts.tsx'
import classes from './account-notes.module.css'

interface NoteFormProps {
  label: string
  text: string
  onText: (text: string) => void
  onSave: () => void
  saving: boolean
  failure: string | undefined
  children?: ReactNode
  saveLabel: string
  mayBeSaved: boolean
  /** Takes the focus, with the caret at the end. */
  focus?: boolean
  onEscape?: () => void
}

/** The text of a note; Ctrl+Enter saves. */
export function NoteForm(props: NoteFormProps) {
  const { text, onText, onSave, saving, failure, mayBeSaved, focus = false } = props
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!focus || !field.current) return
    field.current.focus()
    field.current.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [focus])
  const left = NOTE_LENGTH - text.length
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (mayBeSaved && !saving) onSave()
  }
  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
    else if (event.key === 'Escape') props.onEscape?.()
  }
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <Textarea
        ref={field}
        aria-label={props.label}
        placeholder="What should the next colleague know? Ctrl+Enter saves."
        autosize
        minRows={2}
        maxRows={12}
        maxLength={NOTE_LENGTH}
        value={text}
        error={failure}
        onKeyDown={onKey}
        onChange={event => onText(event.currentTarget.value)}
      />
      <Buttons end gap={12} className={classes.formEnd}>
        <Hint as="span" size={12}>
          {left < 500 ? `${formatCount(left)} characters left` : ''}
        </Hint>
        {props.children}
        <Button type="submit" loading={saving} disabled={!mayBeSaved}>
          {props.saveLabel}
        </Button>
      </Buttons>
    </form>
  )
}
