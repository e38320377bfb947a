import { Button, Textarea } from '@mantine/core'
import { NOTE_LENGTH } from '@nineops/contract/account-notes.contract'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { formatCount } from '../../../lib/numbers.ts'
import classes from './account-notes.module.css'

interface NoteFormProps {
  label: string
  text: string
  onText: (text: string) => void
  onSave: () => void
  saving: boolean
  failure: string | undefined
  /** Beside the button. */
  children?: ReactNode
  saveLabel: string
  mayBeSaved: boolean
  focus?: boolean
}

/** A note's words; Ctrl+Enter saves. */
export function NoteForm(props: NoteFormProps) {
  const { text, onText, onSave, saving, failure, mayBeSaved } = props
  const left = NOTE_LENGTH - text.length
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (mayBeSaved && !saving) onSave()
  }
  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
  }
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <Textarea
        aria-label={props.label}
        placeholder="What should the next colleague know? Ctrl+Enter saves."
        autosize
        minRows={2}
        maxRows={12}
        maxLength={NOTE_LENGTH}
        data-autofocus={props.focus || undefined}
        value={text}
        error={failure}
        onKeyDown={onKey}
        onChange={event => onText(event.currentTarget.value)}
      />
      <div className={classes.formEnd}>
        <span className={classes.hint}>{left < 500 ? `${formatCount(left)} characters left` : ''}</span>
        {props.children}
        <Button type="submit" loading={saving} disabled={!mayBeSaved}>
          {props.saveLabel}
        </Button>
      </div>
    </form>
  )
}
