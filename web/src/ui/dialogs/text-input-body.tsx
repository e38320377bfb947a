import { Button, Textarea, TextInput } from '@mantine/core'
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useState } from 'react'
import { Buttons } from '../layout/parts.tsx'
import classes from './dialogs.module.css'

const DEFAULT_MAX_LENGTH = 255
const MOST_ROWS = 50

export interface TextInputOptions {
  description?: string
  placeholder?: string
  /** 255 by default. */
  maxLength?: number
  allowBlank?: boolean
  /** 1 to 50 rows; the placeholder pre-fills the text. */
  multiline?: boolean
}

interface TextInputBodyProps extends TextInputOptions {
  onAnswer: (answer?: string) => void
}

export function TextInputBody({ onAnswer, ...options }: TextInputBodyProps) {
  const {
    description,
    placeholder = '',
    maxLength = DEFAULT_MAX_LENGTH,
    allowBlank = false,
    multiline = false,
  } = options
  const [text, setText] = useState(multiline ? placeholder.slice(0, maxLength) : '')
  const refused = !allowBlank && text.trim() === ''

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!refused) onAnswer(text)
  }
  const shared = {
    value: text,
    maxLength,
    placeholder,
    'aria-label': description ?? 'Text',
    'data-autofocus': true,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setText(event.currentTarget.value),
  }

  return (
    <form onSubmit={submit}>
      {description && <p className={classes.description}>{description}</p>}
      {multiline ? (
        <Textarea
          {...shared}
          autosize
          minRows={1}
          maxRows={MOST_ROWS}
          onKeyDown={(event: KeyboardEvent) => {
            // Enter confirms; Shift+Enter starts a new line.
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event)
          }}
        />
      ) : (
        <TextInput {...shared} />
      )}
      {multiline && <p className={classes.hint}>Press Enter to confirm, Shift+Enter for a new line.</p>}
      <Buttons end mt={20}>
        <Button variant="default" onClick={() => onAnswer()}>
          CANCEL
        </Button>
        <Button type="submit" disabled={refused}>
          CONFIRM
        </Button>
      </Buttons>
    </form>
  )
}
