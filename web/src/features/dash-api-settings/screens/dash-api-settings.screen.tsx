import { Skeleton, TextInput } from '@mantine/core'
import {
  type DashApiSettings,
  dashApiSettings,
  type SavedDashApiSettings,
} from '@nineops/contract/dash-administration/dash-api-settings.contract'
import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/formats.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { ResourceForm, ScreenSaveBar } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { settingsQuery, useSaveSettings } from '../dash-api-settings.queries.ts'
import { Hint } from '../../../ui/layout/parts.tsx'
import classes from './dash-api-settings.module.css'
import { keysOf, recordOf } from '@nineops/contract/records'

type Field = keyof DashApiSettings
interface Words {
  label: string
  description: string
  range: string
}
const fields: Record<Field, Words> = {
  tokenSeconds: {
    label: 'Token lifetime (seconds)',
    description: 'How long a partner’s token is valid. Tokens already issued don’t change.',
    range: 'Enter a whole number from 300 to 86,400',
  },
  callsPerMinute: {
    label: 'Calls per minute',
    description: 'For clients without a limit of their own.',
    range: 'Enter a whole number from 1 to 100,000',
  },
  overlapDays: {
    label: 'Old secret grace period (days)',
    description: 'How long an old secret works after it is replaced. Enter 0 to end it at once.',
    range: 'Enter a whole number from 0 to 90',
  },
  logRetentionDays: {
    label: 'Log retention (days)',
    description: 'Older log entries are deleted.',
    range: 'Enter a whole number from 1 to 800',
  },
}
const names = keysOf(fields)

/** Settings for every client of the Dash API. */
export function DashApiSettingsScreen() {
  const settings = useQuery(settingsQuery)
  return (
    <>
      <PageHeader
        title="Settings"
        about="Defaults for every Dash API client. Changes apply from the next call."
      />
      {settings.error && !settings.data ? (
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
      ) : settings.data ? (
        <SettingsForm
          settings={settings.data}
          onLoadAgain={() => settings.refetch().then(({ data }) => data)}
        />
      ) : (
        <div className={classes.form} aria-busy="true">
          {names.map(name => (
            <Skeleton key={name} className={classes.loading} />
          ))}
        </div>
      )}
    </>
  )
}

const valuesOf = (settings: DashApiSettings) => recordOf(names, name => String(settings[name]))

interface SettingsFormProps {
  settings: SavedDashApiSettings
  onLoadAgain: () => Promise<SavedDashApiSettings | undefined>
}

const words = Object.fromEntries(names.map(name => [name, fields[name].range]))

/** Saves over the version that was shown. */
function SettingsForm({ settings: now, onLoadAgain }: SettingsFormProps) {
  const [seen, setSeen] = useState(now)
  const [dirty, setDirty] = useState(false)
  const save = useSaveSettings()
  const form = useResourceForm({
    values: () => valuesOf(now),
    schema: dashApiSettings,
    toBody: typed =>
      Object.fromEntries(
        names.map(name => [name, typed[name].trim() === '' ? undefined : Number(typed[name])]),
      ),
    words,
    eager: true,
    onSubmit: body => save.mutateAsync({ ...seen, ...body }),
    onSaved: (saved, { restart }) => {
      setSeen(saved)
      restart(valuesOf(saved))
    },
    done: () => 'The settings are saved',
    onDirty: setDirty,
    reload: async () => {
      const latest = await onLoadAgain()
      if (latest) setSeen(latest)
      return latest && valuesOf(latest)
    },
  })
  useBlocker({
    shouldBlockFn: async () => !(await confirm('Your changes are not saved. Leave without saving?')),
    disabled: !dirty || form.isPending,
    enableBeforeUnload: dirty,
  })

  function undo(): void {
    form.restart(valuesOf(seen))
    form.element.current?.querySelector('input')?.focus()
  }
  return (
    <ResourceForm
      form={form}
      className={classes.form}
      buttons={<ScreenSaveBar dirty={dirty} saving={form.isPending} onUndo={undo} />}
    >
      {names.map(name => (
        <TextInput
          key={name}
          label={fields[name].label}
          description={fields[name].description}
          {...form.whole(name, 6)}
        />
      ))}
      <Hint>
        {seen.updatedAt === null
          ? 'The defaults are in force.'
          : `Last changed on ${formatDateTime(seen.updatedAt)} by ${seen.updatedBy ?? '–'}.`}
      </Hint>
    </ResourceForm>
  )
}
