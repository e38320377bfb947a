import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core'
import {
  type NewOutputGroup,
  newOutputGroup,
  type OutputGroup,
} from '@nineops/contract/output-groups.contract'
import { type OptionalOutputKind, type Output, optionalOutputKind } from '@nineops/contract/outputs.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import form from '../../../ui/forms/form.module.css'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import type { DrawerGuard } from '../../../ui/overlays/guarded-drawer.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { changeText, outputEffects, runEffects } from '../group-words.ts'
import {
  affectedRunsQuery,
  outputGroupsQuery,
  outputsQuery,
  useSaveOutputGroup,
} from '../output-groups.queries.ts'
import { Effects } from './effects.tsx'
import classes from './output-groups.module.css'

interface Draft {
  name: string
  leftOut: readonly OptionalOutputKind[]
}

interface GroupFormProps {
  client: number
  /** The group that is changed; undefined for a new one. */
  group: OutputGroup | undefined
  /** What a new one begins with: a copy's outputs. */
  preset?: Draft | undefined
  guard: DrawerGuard
  /** Further buttons, at the left. */
  aside?: ReactNode
}

/** A group's name and outputs, with what saving changes in words. */
export function GroupForm({ client, group, preset, guard, aside }: GroupFormProps) {
  const outputs = useQuery(outputsQuery(client))
  const runs = useQuery(affectedRunsQuery(client))
  const now = useQuery(outputGroupsQuery(client)).data?.find(one => one.index === group?.index)
  // The group as it was last seen: what is saved stands on this version.
  const [seen, setSeen] = useState(group)
  const [draft, setDraft] = useState<Draft>(group ?? preset ?? { name: '', leftOut: [] })
  const [tried, setTried] = useState(false)
  const save = useSaveOutputGroup(client)
  const failure = save.error ? toApiError(save.error) : null
  const wanted = newOutputGroup.safeParse({ name: draft.name, leftOut: [...draft.leftOut] })
  const nameProblem =
    failure?.field('name') ?? (tried && draft.name.trim() === '' ? 'The name is needed' : undefined)

  function change(part: Partial<Draft>): void {
    if (failure?.code !== 'output_group_changed') save.reset()
    guard.onDirty(true)
    setDraft(before => ({ ...before, ...part }))
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    if (!wanted.success) {
      event.currentTarget.querySelector<HTMLElement>('input')?.focus()
      return
    }
    const saved: NewOutputGroup = wanted.data
    save.mutate(
      { seen, group: saved },
      {
        onSuccess: ({ name }) => {
          guard.done()
          showDone(seen ? `${name} is changed` : `${name} is added`)
        },
      },
    )
  }
  if (outputs.error && !outputs.data)
    return <ErrorState error={outputs.error} onRetry={() => void outputs.refetch()} />
  if (!outputs.data) return <Skeleton h={480} />

  const brands = group?.brands ?? []
  const effects = outputEffects(outputs.data, brands, seen?.leftOut ?? [], draft.leftOut)
  const meanwhile = failure?.code === 'output_group_changed' && seen && now && now.version !== seen.version
  return (
    <form className={form.fields} onSubmit={submit} noValidate>
      <TextInput
        label="Name"
        required
        maxLength={100}
        data-autofocus
        value={draft.name}
        error={nameProblem}
        onChange={event => change({ name: event.currentTarget.value })}
      />
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Outputs</legend>
        <p className={classes.hint}>
          The grey ones every brand gets: without one of them a pack could not be held against its run.
        </p>
        <ul className={classes.outputs}>
          {outputs.data.map(output => (
            <OutputChoice key={output.index} output={output} leftOut={draft.leftOut} onChange={change} />
          ))}
        </ul>
      </fieldset>
      <Effects
        lines={
          effects.length > 0
            ? [...effects, runEffects(runs.data ?? [], brands)]
            : [
                brands.length > 0
                  ? 'Its brands get the same outputs as before.'
                  : 'No brand is in this group: nothing changes until one is moved into it.',
              ]
        }
      />
      {meanwhile && (
        <div className={form.warning} role="alert">
          <p>{changeText(outputs.data, seen, now)} Nothing of yours is saved yet.</p>
          <div className={form.buttons}>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                save.reset()
                setSeen(now)
                setDraft(now)
                guard.onDirty(false)
              }}
            >
              Take it as it is now
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                save.reset()
                setSeen(now)
              }}
            >
              Keep mine, to save over it
            </Button>
          </div>
        </div>
      )}
      {failure && !meanwhile && failure.errors.length === 0 && (
        <p role="alert" className={form.failure}>
          {failure.detail.join('\n')}
        </p>
      )}
      <div className={form.buttons}>
        <div className={classes.aside}>{aside}</div>
        <Button variant="default" onClick={guard.close}>
          CANCEL
        </Button>
        <Button type="submit" loading={save.isPending} disabled={Boolean(meanwhile)}>
          SAVE
        </Button>
      </div>
    </form>
  )
}

interface OutputChoiceProps {
  output: Output
  leftOut: readonly OptionalOutputKind[]
  onChange: (change: Partial<Draft>) => void
}

function OutputChoice({ output, leftOut, onChange }: OutputChoiceProps) {
  const kind = optionalOutputKind.safeParse(output.kind).data
  return (
    <li>
      <Checkbox
        label={`${output.name} (${output.format.toUpperCase()})`}
        description={`${output.description}.`}
        disabled={output.required}
        checked={kind === undefined || !leftOut.includes(kind)}
        onChange={event => {
          if (kind === undefined) return
          const rest = leftOut.filter(one => one !== kind)
          onChange({ leftOut: event.currentTarget.checked ? rest : [...rest, kind] })
        }}
      />
    </li>
  )
}
