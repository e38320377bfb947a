import { Checkbox, Skeleton, TextInput } from '@mantine/core'
import {
  newOutputGroup,
  type OutputGroup,
} from '@nineops/contract/service-establishment/output-groups/output-groups.contract'
import {
  type OptionalOutputKind,
  type Output,
  optionalOutputKind,
} from '@nineops/contract/service-establishment/output-groups/outputs.contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { ChangedElsewhere } from '../../../ui/forms/changed-elsewhere.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { changeText, outputEffects, runEffects } from '../group-labels.ts'
import {
  affectedRunsQuery,
  outputGroupsQuery,
  outputsQuery,
  useSaveOutputGroup,
} from '../output-groups.queries.ts'
import { Effects } from './effects.tsx'
import { Hint, Panel } from '../../../ui/layout/parts.tsx'
import classes from './output-groups.module.css'

interface GroupValues {
  name: string
  leftOut: readonly OptionalOutputKind[]
}

interface GroupFormProps {
  client: number
  /** The group to change; undefined for a new one. */
  group: OutputGroup | undefined
  /** Initial outputs of a copy. */
  preset?: GroupValues | undefined
  /** More buttons, on the left. */
  aside?: ReactNode
}

/** A group's name and outputs, with a description of what saving changes. */
export default function GroupForm({ client, group, preset, aside }: GroupFormProps) {
  const outputs = useQuery(outputsQuery(client))
  const runs = useQuery(affectedRunsQuery(client))
  const now = useQuery(outputGroupsQuery(client)).data?.find(one => one.index === group?.index)
  // The version that was shown, which saving replaces.
  const [seen, setSeen] = useState(group)
  const save = useSaveOutputGroup(client)
  const form = useResourceForm({
    values: (): GroupValues => group ?? preset ?? { name: '', leftOut: [] },
    schema: newOutputGroup,
    toBody: ({ name, leftOut }) => ({ name, leftOut: [...leftOut] }),
    onSubmit: body => save.mutateAsync({ seen, group: body }),
    done: ({ name }) => `${name} is ${seen ? 'changed' : 'added'}`,
  })
  if (outputs.error && !outputs.data)
    return <ErrorState error={outputs.error} onRetry={() => void outputs.refetch()} />
  if (!outputs.data) return <Skeleton h={480} />

  const brands = group?.brands ?? []
  const effects = outputEffects(outputs.data, brands, seen?.leftOut ?? [], form.values.leftOut)
  const meanwhile = form.isChanged && seen && now && now.version !== seen.version
  return (
    <ResourceForm
      form={form}
      aside={aside}
      disabled={Boolean(meanwhile)}
      notice={
        meanwhile && (
          <ChangedElsewhere
            onTake={() => {
              setSeen(now)
              form.restart(now)
            }}
            onKeep={() => {
              setSeen(now)
              form.forgive()
            }}
          >
            {changeText(outputs.data, seen, now)}
          </ChangedElsewhere>
        )
      }
    >
      <TextInput label="Name" required data-autofocus {...form.text('name', 100)} />
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Outputs</legend>
        <Hint mb={8}>Greyed-out outputs are always included.</Hint>
        <Panel as="ul" className={classes.outputs}>
          {outputs.data.map(output => (
            <OutputChoice
              key={output.index}
              output={output}
              leftOut={form.values.leftOut}
              onChange={form.change}
            />
          ))}
        </Panel>
      </fieldset>
      <Effects
        lines={
          effects.length > 0
            ? [...effects, runEffects(runs.data ?? [], brands)]
            : [
                brands.length > 0
                  ? 'Outputs the same outputs as before.'
                  : 'No brand is in this group: nothing changes until one is moved into it.',
              ]
        }
      />
    </ResourceForm>
  )
}

interface OutputChoiceProps {
  output: Output
  leftOut: readonly OptionalOutputKind[]
  onChange: (change: Partial<GroupValues>) => void
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
