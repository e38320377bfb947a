import { Button, Select } from '@mantine/core'
import type { OutputGroup } from '@nineops/contract/output-groups.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { formatPlural } from '../../../lib/numbers.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import form from '../../../ui/forms/form.module.css'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { listed, outputEffects, runEffects } from '../group-words.ts'
import {
  affectedRunsQuery,
  outputGroupsQuery,
  outputsQuery,
  useMoveBrands,
} from '../output-groups.queries.ts'
import { Effects } from './effects.tsx'

/** A brand with the group that it is in. */
export interface BrandRow {
  index: number
  name: string
  accounts: number
  group: OutputGroup
}

/** Asks which group brands move into, says what that changes, and moves them; true once that is done. */
export function askMove(client: number, brands: readonly BrandRow[]): Promise<true | undefined> {
  const title = brands.length === 1 ? `Move ${brands[0]?.name}` : `Move ${brands.length} brands`
  return openDialog<true>({ title, size: 520 }, close => (
    <MoveForm client={client} brands={brands} onClose={close} />
  ))
}

interface MoveFormProps {
  client: number
  brands: readonly BrandRow[]
  onClose: (answer?: true) => void
}

function MoveForm({ client, brands, onClose }: MoveFormProps) {
  const groups = useQuery(outputGroupsQuery(client)).data ?? []
  const outputs = useQuery(outputsQuery(client)).data ?? []
  const runs = useQuery(affectedRunsQuery(client)).data ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const move = useMoveBrands(client)
  const target = groups.find(group => String(group.index) === chosen)
  const moving = brands.filter(brand => brand.group.index !== target?.index)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!target) return
    const moves = moving.map(brand => ({ brandIndex: brand.index, fromGroupIndex: brand.group.index }))
    move.mutate(
      { group: target.index, brands: moves },
      {
        onSuccess: () => {
          const names = listed(moving.map(brand => brand.name))
          showDone(`${names} ${moving.length === 1 ? 'is' : 'are'} in ${target.name}`)
          onClose(true)
        },
      },
    )
  }
  const reason = target
    ? moving.length === 0
      ? 'They are in this group already.'
      : null
    : 'Choose the group.'
  return (
    <form className={form.fields} onSubmit={submit} noValidate>
      <Select
        label="Output group"
        description={groups.length === 1 ? 'There is no other group yet: add one first.' : undefined}
        placeholder="Choose a group"
        data-autofocus
        searchable
        openOnFocus={false}
        nothingFoundMessage="NO DATA"
        data={groups.map(group => ({
          value: String(group.index),
          label: `${group.name} (${formatPlural(group.brands.length, 'brand')})`,
          disabled: brands.every(brand => brand.group.index === group.index),
        }))}
        value={chosen}
        onChange={value => {
          move.reset()
          setChosen(value)
        }}
      />
      {target && <Effects lines={linesOf(target)} />}
      {move.error && (
        <p role="alert" className={form.failure}>
          {toApiError(move.error).detail.join('\n')}
        </p>
      )}
      <div className={form.buttons}>
        <Button variant="default" onClick={() => onClose()}>
          CANCEL
        </Button>
        <Button type="submit" disabled={reason !== null} title={reason ?? undefined} loading={move.isPending}>
          MOVE
        </Button>
      </div>
    </form>
  )

  /** By the group that brands come from, for each may have had other outputs. */
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
