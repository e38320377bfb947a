import { Button, Textarea } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { messageTextLength } from '@nineops/contract/omni-portal/messages/messages.contract'
import { type FormEvent, type ReactNode, useState } from 'react'
import { fromLondon, toLondon } from '../../lib/london-time.ts'
import { Columns, Buttons } from '../layout/parts.tsx'
import classes from './dialogs.module.css'
import { type Message, messageFault } from './message-rules.ts'

export type { Message } from './message-rules.ts'

interface MessageBodyProps {
  message: Message | undefined
  /** Shown while the message is edited. */
  notice?: MessageNotice | undefined
  onAnswer: (answer?: Message) => void
}

export type MessageNotice = (edited: Message) => ReactNode

const escapeStays = { 'data-mantine-stop-propagation': true } as const

/** Times are entered and shown in London time, whatever the browser's zone, and stored in UTC. */
export default function MessageBody({ message, notice, onAnswer }: MessageBodyProps) {
  const [text, setText] = useState(message?.text ?? '')
  const [start, setStart] = useState(message ? toLondon(message.startDate) : null)
  const [end, setEnd] = useState(message ? toLondon(message.endDate) : null)
  const edited = { text, startDate: start ? fromLondon(start) : '', endDate: end ? fromLondon(end) : '' }
  const fault = messageFault(edited)
  const tooShort = fault === 'duration' ? 'Must be at least 1 minute after the start' : null

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!fault) onAnswer(edited)
  }
  const pickers = {
    valueFormat: 'DD/MM/YYYY, HH:mm',
    withSeconds: false,
    required: true,
    withAsterisk: false,
    popoverProps: { withinPortal: true },
    // Escape in the time field closes the picker, not the dialog.
    timePickerProps: { 'aria-label': 'Time', hoursInputProps: escapeStays, minutesInputProps: escapeStays },
    submitButtonProps: { 'aria-label': 'Done', ...escapeStays },
  }

  return (
    <form onSubmit={submit} className={classes.fields} noValidate>
      <Textarea
        label="Text"
        required
        withAsterisk={false}
        autosize
        minRows={3}
        maxLength={messageTextLength}
        maxRows={12}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened for this field
        autoFocus
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Columns gap={12}>
        <DateTimePicker label="Start Date" value={start} onChange={setStart} {...pickers} />
        <DateTimePicker label="End Date" value={end} onChange={setEnd} error={tooShort} {...pickers} />
      </Columns>
      {notice && (
        <div className={classes.notice} aria-live="polite">
          {notice(edited)}
        </div>
      )}
      <Buttons end mt={4}>
        <Button variant="default" onClick={() => onAnswer()}>
          CANCEL
        </Button>
        <Button type="submit" disabled={fault !== null}>
          SAVE
        </Button>
      </Buttons>
    </form>
  )
}
