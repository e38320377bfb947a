import { Select } from '@mantine/core'
import type { OutputGroup } from '@nineops/contract/service-establishment/output-groups/output-groups.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { namesText, outputEffects, runEffects } from '../group-labels.ts'
import {
  affectedRunsQuery,
  outputGroupsQuery,
  outputsQuery,
  useMoveBrands,
} from '../output-groups.queries.ts'
import { Effects } from './effects.tsx'

/** A brand with its current group. */
export interface BrandRow {
  index: number
  name: string
  accounts: number
  group: OutputGroup
}

interface MoveFormProps {
  client: number
  brands: readonly BrandRow[]
  onClose: (answer?: true) => void
}

/** Moves brands to a group, after a preview of what changes. */
export default function MoveForm({ client, brands, onClose }: MoveFormProps) {
  const groups = useQuery(outputGroupsQuery(client)).data ?? []
  const outputs = useQuery(outputsQuery(client)).data ?? []
  const runs = useQuery(affectedRunsQuery(client)).data ?? []
  const move = useMoveBrands(client)
  const form = useResourceForm({
    values: () => ({ group: null as string | null }),
    schema: z.custom<{ group: string | null }>(),
    onSubmit: async (): Promise<void> => {
      if (!target) return
      await move.mutateAsync({
        group: target.index,
        brands: moving.map(brand => ({ brandIndex: brand.index, fromGroupIndex: brand.group.index })),
      })
      const names = namesText(moving.map(brand => brand.name))
      showDone(`${names} ${moving.length === 1 ? 'is' : 'are'} in ${target.name}`)
    },
    onSaved: () => onClose(true),
    onCancel: () => onClose(),
  })
  const target = groups.find(group => String(group.index) === form.values.group)
  const moving = brands.filter(brand => brand.group.index !== target?.index)
  const reason = target
    ? moving.length === 0
      ? 'They are in this group already.'
      : null
    : 'Choose the group.'
  return (
    <ResourceForm form={form} submit="MOVE" reason={reason}>
      <Select
        label="Output group"
        description={groups.length === 1 ? 'There is no other group yet: add one first.' : undefined}
        placeholder="Choose a group"
        data-autofocus
        searchable
        nothingFoundMessage="NO DATA"
        data={groups.map(group => ({
          value: String(group.index),
          label: `${group.name} (${counted(group.brands.length, 'brand')})`,
          disabled: brands.every(brand => brand.group.index === group.index),
        }))}
        {...form.choice('group')}
      />
      {target && <Effects lines={linesOf(target)} />}
    </ResourceForm>
  )

  /** By the brands' current group, as each may have other outputs. */
  function linesOf(to: OutputGroup): string[] {
    const from = new Map(moving.map(brand => [brand.group.index, brand.group]))
    const lines = [...from.values()].flatMap(group => {
      const some = moving.filter(brand => brand.group.index === group.index)
      return outputEffects(outputs, some, group.leftOut, to.leftOut)
    })
    if (lines.length === 0) return [`In ${to.name} they get the same outputs as before.`]
    return [...lines, runEffects(runs, moving)]
  }
}
