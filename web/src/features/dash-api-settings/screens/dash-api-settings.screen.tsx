import { Button, Skeleton, TextInput } from '@mantine/core'
import {
  type DashApiSettings,
  dashApiSettings,
  type SavedDashApiSettings,
} from '@nineops/contract/dash-api-settings.contract'
import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { settingsQuery, useSaveSettings } from '../dash-api-settings.queries.ts'
import classes from './dash-api-settings.module.css'

type Field = keyof DashApiSettings
interface Words {
  label: string
  description: string
  range: string
}
const fields: Record<Field, Words> = {
  tokenSeconds: {
    label: 'Life of a token, in seconds',
    description: 'How long a partner’s token is good for; tokens that were given keep theirs.',
    range: 'Enter a whole number from 300 to 86,400',
  },
  callsPerMinute: {
    label: 'Calls a minute',
    description: 'What a client without a limit of its own may call.',
    range: 'Enter a whole number from 1 to 100,000',
  },
  overlapDays: {
    label: 'Days that an old secret stays valid',
    description: 'When a secret is replaced and nothing else is chosen; 0 ends it at once.',
    range: 'Enter a whole number from 0 to 90',
  },
  logRetentionDays: {
    label: 'Days that calls are kept in the log',
    description: 'Older ones are deleted.',
    range: 'Enter a whole number from 1 to 800',
  },
}
const names = Object.keys(fields) as Field[]

/** What holds for every client of the Dash API. */
export function DashApiSettingsScreen() {
  const settings = useQuery(settingsQuery)
  return (
    <>
      <PageHeader
        title="Settings"
        about="What holds for every client of the Dash API. Changes hold from the next call on."
      />
      {settings.error && !settings.data ? (
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
      ) : settings.data ? (
        <SettingsForm settings={settings.data} onLoadAgain={() => settings.refetch()} />
      ) : (
        <div className={classes.form} aria-busy="true">
          {names.map(name => (
            <Skeleton key={name} height={76} />
          ))}
        </div>
      )}
    </>
  )
}

const draftOf = (settings: DashApiSettings) =>
  Object.fromEntries(names.map(name => [name, String(settings[name])])) as Record<Field, string>

interface SettingsFormProps {
  settings: SavedDashApiSettings
  onLoadAgain: () => Promise<unknown>
}

function SettingsForm({ settings: now, onLoadAgain }: SettingsFormProps) {
  // What is typed stands on the settings that were seen then; without any, the latest are shown.
  const [edited, setEdited] = useState<{ seen: SavedDashApiSettings; draft: Record<Field, string> }>()
  const settings = edited?.seen ?? now
  const draft = edited?.draft ?? draftOf(now)
  const form = useRef<HTMLFormElement>(null)
  const save = useSaveSettings()
  const failure = save.error ? toApiError(save.error) : null
  const dirty = names.some(name => draft[name].trim() !== String(settings[name]))
  useBlocker({
    shouldBlockFn: async () => !(await confirm('What you have changed is not saved. Leave without saving?')),
    disabled: !dirty || save.isPending,
    enableBeforeUnload: dirty,
  })
  const quiet = dirty ? {} : { 'data-disabled': true, 'aria-disabled': true }
  const numbers = Object.fromEntries(
    names.map(name => [name, draft[name].trim() === '' ? undefined : Number(draft[name])]),
  )
  const wanted = dashApiSettings.safeParse(numbers)
  const wrong = new Set(wanted.error?.issues.map(({ path }) => path[0]))

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!wanted.success) return form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    if (!dirty) return
    save.mutate(
      { ...settings, ...wanted.data },
      {
        onSuccess: () => {
          setEdited(undefined)
          showDone('The settings are saved')
        },
      },
    )
  }

  function undo(): void {
    save.reset()
    setEdited(undefined)
    form.current?.querySelector('input')?.focus()
  }

  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      {names.map(name => (
        <TextInput
          key={name}
          label={fields[name].label}
          description={fields[name].description}
          inputMode="numeric"
          maxLength={6}
          value={draft[name]}
          error={failure?.field(name) ?? (wrong.has(name) ? fields[name].range : undefined)}
          onChange={event => {
            save.reset()
            setEdited({ seen: settings, draft: { ...draft, [name]: event.currentTarget.value } })
          }}
        />
      ))}
      <FormFailure
        failure={failure}
        onLoadAgain={
          failure?.code === 'dash_settings_changed' ? () => void onLoadAgain().then(undo) : undefined
        }
      />
      <div className={classes.buttons}>
        {/* Disabled in looks alone: one that is really disabled loses the focus. */}
        <Button type="submit" loading={save.isPending} {...quiet}>
          SAVE
        </Button>
        <Button variant="default" {...quiet} onClick={undo}>
          UNDO CHANGES
        </Button>
      </div>
      <p className={classes.hint}>
        {settings.updatedAt === null
          ? 'Nobody has changed them yet.'
          : `Changed last on ${formatDateTime(settings.updatedAt)} by ${settings.updatedBy ?? '–'}.`}
      </p>
    </form>
  )
}
