import { Button } from '@mantine/core'
import type {
  BespokeFunction,
  BespokeRun,
  BespokeValues,
} from '@nineops/contract/bureau/bespoke-functions.contract'
import { counted } from '@nineops/contract/words'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { useClientIndex } from '../../../app/selection.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { focusFirstProblem } from '../../../ui/forms/focus-first-problem.ts'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { missingAt } from '../../../ui/forms/read-values.ts'
import { useExecute } from '../bespoke-functions.queries.ts'
import { changed, draftOf, fieldsOf, isOf, missingOf } from '../function-draft.ts'
import { isDryRun } from '../run-labels.ts'
import { Buttons, Hint } from '../../../ui/layout/parts.tsx'
import classes from './bespoke-functions.module.css'
import { ParameterField } from './parameter-field.tsx'

interface FunctionFormProps {
  one: BespokeFunction
  /** The run shown below. */
  run: BespokeRun | undefined
  /** Chosen just now, so its first field takes the focus. */
  takesFocus: boolean
  onRun: (run: number) => void
}

/** A function and its parameters. A repair is dry-run first, then confirmed with the dry run's figures. */
export function FunctionForm({ one, run, takesFocus, onRun }: FunctionFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const client = useClientIndex()
  const [draft, setDraft] = useState(() => draftOf(one, { client, run: run?.parameters }))
  const [seen, setSeen] = useState(run?.index)
  const [tried, setTried] = useState(false)
  const execute = useExecute(one.category.index)
  // Opening another run fills the form with its parameters.
  if (run && run.index !== seen) {
    setSeen(run.index)
    setDraft(draftOf(one, { client, run: run.parameters }))
    setTried(false)
  }
  const failure = execute.error ? toApiError(execute.error) : null
  const missing = tried ? missingOf(one, draft) : []
  const placed = new Set(fieldsOf(one).map(({ name }) => `parameters.${name}`))
  const repair = one.kind === 'repair'
  const problem = (name: string) =>
    failure?.field(`parameters.${name}`) ??
    (missing.includes(name) ? missingAt(name, draft[name] ?? null) : undefined)
  // Only after a dry run with these values.
  const ready =
    run?.status === 'done' && isDryRun(run) && run.rowCount > 0 && isOf(one, draft, run.parameters)
      ? run.rowCount
      : 0

  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>('input, button, textarea')?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- only when it opens
  }, [])

  function start(dryRun: boolean): void {
    const parameters: BespokeValues = repair ? { ...draft, dryRun } : draft
    execute.mutate(
      { index: one.index, parameters, key: crypto.randomUUID() },
      {
        onSuccess: ({ run: made }) => {
          setSeen(made.index)
          onRun(made.index)
          if (!dryRun && repair) showDone(`${one.name}: ${counted(made.changed ?? 0, 'row')} changed`)
        },
      },
    )
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    if (missingOf(one, draft).length === 0) return start(true)
    focusFirstProblem(form.current)
  }
  async function change(): Promise<void> {
    const question = `${one.name}: ${counted(ready, 'row')} will be changed, as the dry run below shows.\n\nEach change is in the audit trail; it cannot be undone from here.`
    if (await confirm(question, 'Make the change')) start(false)
  }

  return (
    <form ref={form} aria-label={one.name} className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.title}>
        <h3>{one.name}</h3>
        <StatusBadge tone={repair ? 'warn' : 'quiet'}>{repair ? 'Repair' : 'Report'}</StatusBadge>
      </div>
      <Hint>
        {one.description}.{one.long && ' It runs in the background; you can leave and come back.'}
      </Hint>
      <div className={classes.fields}>
        {fieldsOf(one).map(parameter => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            client={typeof draft['client'] === 'number' ? draft['client'] : undefined}
            value={draft[parameter.name] ?? null}
            error={problem(parameter.name)}
            onChange={value => {
              execute.reset()
              setDraft(before => changed(one, before, parameter.name, value))
            }}
          />
        ))}
      </div>
      <FormFailure failure={failure} placed={placed} />
      <Buttons>
        <Button type="submit" variant={ready > 0 ? 'default' : 'filled'} loading={execute.isPending}>
          {repair ? 'DRY RUN' : 'RUN'}
        </Button>
        {ready > 0 && (
          <Button loading={execute.isPending} onClick={() => void change()}>
            {`CHANGE ${counted(ready, 'ROW', 'ROWS')}`}
          </Button>
        )}
      </Buttons>
    </form>
  )
}
