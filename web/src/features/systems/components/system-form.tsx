import { Button, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { System } from '@nineops/contract/systems.contract'
import { type FormEvent, useRef, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import classes from '../../../ui/forms/form.module.css'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import type { DrawerGuard } from '../../../ui/overlays/guarded-drawer.tsx'
import { complete, draftOf, intervals, type SystemDraft } from '../system-draft.ts'
import { formatSpan } from '../system-words.ts'
import { useReadSystem, useSaveSystem } from '../systems.queries.ts'

interface SystemFormProps {
  system: System | undefined
  guard: DrawerGuard
  onSaved: () => void
}

type TextField = Exclude<keyof SystemDraft, 'active'>

/** What a system is, where it answers, and what of. A failed save leaves everything as it was typed. */
export function SystemForm({ system, guard, onSaved }: SystemFormProps) {
  // The system as it was seen: what is saved stands on it.
  const [seen, setSeen] = useState(system)
  const [draft, setDraft] = useState<SystemDraft>(() => draftOf(system))
  const [tried, setTried] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const save = useSaveSystem()
  const read = useReadSystem()
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

  async function loadAgain(): Promise<void> {
    const now = seen && (await read(seen.index))
    if (!now) return guard.done()
    save.reset()
    setTried(false)
    setSeen(now)
    setDraft(draftOf(now))
    guard.onDirty(false)
    first.current?.focus()
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    const form = event.currentTarget
    // Once the fields are drawn with what is wrong with them.
    const focusProblem = () =>
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    if (!fields) return void focusProblem()
    save.mutate(
      { seen, fields },
      {
        onError: focusProblem,
        onSuccess: saved => {
          showDone(seen ? `${saved.name} is changed` : `${saved.name} is registered`)
          onSaved()
        },
      },
    )
  }

  return (
    <form className={classes.fields} onSubmit={submit} noValidate>
      <TextInput ref={first} label="Name" required maxLength={100} data-autofocus {...text('name')} />
      <TextInput
        label="Address"
        description="Where it tells of its health. Its host must be on the list of allowed addresses."
        placeholder="https://status.example.com/health"
        required
        maxLength={1000}
        {...text('url')}
      />
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
      <FormFailure
        failure={failure}
        onLoadAgain={failure?.code === 'system_changed' ? () => void loadAgain() : undefined}
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
