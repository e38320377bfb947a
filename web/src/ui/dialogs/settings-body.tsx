import { Button, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Buttons, Hint } from '../layout/parts.tsx'
import classes from './dialogs.module.css'

/** One setting: a toggle if its value is boolean, else a text. */
export interface SettingField<S> {
  name: keyof S & string
  label: string
  description?: string
}

interface SettingsBodyProps {
  settings: Record<string, unknown>
  fields: readonly SettingField<Record<string, unknown>>[]
  /** Who changed them last, or another note. */
  note?: string | undefined
  onAnswer: (answer?: Record<string, unknown>) => void
}

export default function SettingsBody({ settings, fields, note, onAnswer }: SettingsBodyProps) {
  const [edited, setEdited] = useState(settings)
  const change = (name: string, value: unknown) => setEdited(before => ({ ...before, [name]: value }))
  function submit(event: FormEvent): void {
    event.preventDefault()
    onAnswer(edited)
  }
  return (
    <form onSubmit={submit} className={classes.fields}>
      {fields.map(({ name, label, description }, at) => {
        const value = edited[name]
        return typeof value === 'boolean' ? (
          <Switch
            key={name}
            label={label}
            description={description}
            checked={value}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened for this field
            autoFocus={at === 0}
            onChange={event => change(name, event.currentTarget.checked)}
          />
        ) : (
          <TextInput
            key={name}
            label={label}
            description={description}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened for this field
            autoFocus={at === 0}
            value={typeof value === 'string' ? value : ''}
            onChange={event => change(name, event.currentTarget.value)}
          />
        )
      })}
      {note !== undefined && <Hint>{note}</Hint>}
      <Buttons end mt={4}>
        <Button variant="default" onClick={() => onAnswer()}>
          CANCEL
        </Button>
        <Button type="submit">SAVE</Button>
      </Buttons>
    </form>
  )
}
