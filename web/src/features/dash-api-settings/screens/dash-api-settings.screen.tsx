import { Button, Skeleton, TextInput } from '@mantine/core'
import {
  type DashApiSettings,
  dashApiSettings,
  type SavedDashApiSettings,
} from '@nineops/contract/dash-api-settings.contract'
import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
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
        <SettingsForm
          key={settings.data.version}
          settings={settings.data}
          onLoadAgain={() => void settings.refetch()}
        />
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
  onLoadAgain: () => void
}

function SettingsForm({ settings, onLoadAgain }: SettingsFormProps) {
  const [draft, setDraft] = useState(() => draftOf(settings))
  const save = useSaveSettings()
  const failure = save.error ? toApiError(save.error) : null
  const dirty = names.some(name => draft[name].trim() !== String(settings[name]))
  useBlocker({
    shouldBlockFn: async () => !(await confirm('What you have changed is not saved. Leave without saving?')),
    disabled: !dirty || save.isPending,
    enableBeforeUnload: dirty,
  })
  const numbers = Object.fromEntries(
    names.map(name => [name, draft[name].trim() === '' ? undefined : Number(draft[name])]),
  )
  const wanted = dashApiSettings.safeParse(numbers)
  const wrong = new Set(wanted.error?.issues.map(({ path }) => path[0]))

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    if (!wanted.success) {
      form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    save.mutate({ ...settings, ...wanted.data }, { onSuccess: () => showDone('The settings are saved') })
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
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
            setDraft({ ...draft, [name]: event.currentTarget.value })
          }}
        />
      ))}
      {failure && failure.errors.length === 0 && (
        <p role="alert" className={classes.failure}>
          {failure.detail.join('\n')}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={save.isPending} disabled={!dirty}>
          SAVE
        </Button>
        {failure?.code === 'dash_settings_changed' && (
          <Button variant="default" onClick={onLoadAgain}>
            LOAD AGAIN
          </Button>
        )}
        <Button variant="default" disabled={!dirty} onClick={() => setDraft(draftOf(settings))}>
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
