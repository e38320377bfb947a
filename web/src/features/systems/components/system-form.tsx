import { Button, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { System } from '@nineops/contract/systems.contract'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import type { DrawerGuard } from '../../../ui/overlays/guarded-drawer.tsx'
import { complete, draftOf, intervals, type SystemDraft } from '../system-draft.ts'
import { formatSpan } from '../system-words.ts'
import { useSaveSystem } from '../systems.queries.ts'
import classes from './systems.module.css'

interface SystemFormProps {
  system: System | undefined
  guard: DrawerGuard
  onSaved: () => void
}

type TextField = Exclude<keyof SystemDraft, 'active'>

/** What a system is, where it answers, and what of. A failed save leaves everything as it was typed. */
export function SystemForm({ system, guard, onSaved }: SystemFormProps) {
  const [draft, setDraft] = useState<SystemDraft>(() => draftOf(system))
  const [tried, setTried] = useState(false)
  const save = useSaveSystem()
  const { fields, problems } = complete(draft)
  const failure = save.error ? toApiError(save.error) : null
  const change = (part: Partial<SystemDraft>) => {
    save.reset()
    guard.onDirty(true)
    setDraft(before => ({ ...before, ...part }))
  }
  const text = (field: TextField) => ({
    value: draft[field],
    error: failure?.field(field) ?? (tried ? problems?.get(field) : undefined),
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  })

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    const form = event.currentTarget
    // Once the fields are drawn with what is wrong with them.
    const focusProblem = () =>
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    if (!fields) return void focusProblem()
    save.mutate(
      { index: system?.index, fields },
      {
        onError: focusProblem,
        onSuccess: saved => {
          showDone(system ? `${saved.name} is changed` : `${saved.name} is registered`)
          onSaved()
        },
      },
    )
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput label="Name" required maxLength={100} data-autofocus {...text('name')} />
      <TextInput
        label="Address"
        description="Where it tells of its health. Its host must be on the list of allowed addresses."
        placeholder="https://status.example.com/health"
        required
        maxLength={1000}
        {...text('url')}
      />
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure.detail.join('\n')}
        </p>
      )}
      <div className={classes.pair}>
        <TextInput
          label="Expected status"
          required
          inputMode="numeric"
          maxLength={3}
          {...text('expectedStatus')}
        />
        <TextInput label="Expected text" placeholder="Anything" maxLength={200} {...text('expectedText')} />
        <Select
          label="Checked every"
          allowDeselect={false}
          data={[...new Set([...intervals, Number(draft.intervalSeconds)])]
            .toSorted((a, b) => a - b)
            .map(seconds => ({ value: String(seconds), label: formatSpan(seconds) }))}
          value={draft.intervalSeconds}
          onChange={value => value && change({ intervalSeconds: value })}
        />
        <TextInput label="Time-out in ms" required inputMode="numeric" maxLength={5} {...text('timeoutMs')} />
        <TextInput label="Slow from ms" required inputMode="numeric" maxLength={5} {...text('slowMs')} />
        <TextInput
          label="Owner"
          placeholder="Whom to tell when it is down"
          maxLength={100}
          {...text('owner')}
        />
      </div>
      <Textarea label="Description" maxLength={500} autosize minRows={2} {...text('description')} />
      <Switch
        label="Active: it is checked"
        checked={draft.active}
        onChange={event => change({ active: event.currentTarget.checked })}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={guard.close}>
          CANCEL
        </Button>
        <Button type="submit" loading={save.isPending}>
          SAVE
        </Button>
      </div>
    </form>
  )
}
