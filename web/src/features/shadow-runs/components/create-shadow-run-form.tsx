import { counted } from '@nineops/contract/words'
import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { type BundleDraft, type CardDraft, emptyBundle, toBundle, toCard } from '../proposal-draft.ts'
import { choicesQuery, useCreateShadowRun } from '../shadow-runs.queries.ts'
import { BundleFields } from './bundle-fields.tsx'
import { CardRows } from './card-rows.tsx'
import { Hint } from '../../../ui/layout/parts.tsx'

interface ShadowValues {
  billRun: string | null
  description: string
  cards: CardDraft[]
  bundle: BundleDraft
}

/** A row without a choice is ignored. */
const begun = (cards: readonly CardDraft[]) =>
  cards.filter(({ place, card }) => place !== null || card !== null)

/** What is still missing; null once complete. */
function missing({ description, cards, bundle }: ShadowValues): string | null {
  const rows = begun(cards)
  const ofBundle = toBundle(bundle)
  if (rows.some(row => !toCard(row))) return 'Choose the card that is proposed.'
  if (bundle.bundle !== null && !ofBundle) return 'Fill in the terms of the bundle.'
  if (rows.length === 0 && !ofBundle) return 'Propose a rate card or a bundle.'
  return description.trim() === '' ? 'Enter a description.' : null
}

interface CreateShadowRunFormProps {
  client: number
  onClose: (shadowRun?: number) => void
}

const nothingYet = { runs: [], cards: [], allocations: [], brands: [], bundles: [] }

/** Which month to rate again, and with what. */
export default function CreateShadowRunForm({ client, onClose }: CreateShadowRunFormProps) {
  const choices = useQuery(choicesQuery(client))
  const create = useCreateShadowRun(client)
  const form = useResourceForm({
    values: (): ShadowValues => ({
      billRun: null,
      description: '',
      cards: [{ id: 1, place: null, card: null }],
      bundle: emptyBundle,
    }),
    schema: z.custom<ShadowValues>(),
    onSubmit: ({ billRun, description, cards, bundle }, key) =>
      create.mutateAsync({
        key,
        billRunIndex: Number(billRun ?? choices.data?.runs[0]?.index),
        description,
        proposal: {
          cards: begun(cards).flatMap(card => toCard(card) ?? []),
          bundle: toBundle(bundle) ?? null,
        },
      }),
    onSaved: ({ index }) => onClose(index),
    onCancel: () => onClose(),
  })
  if (choices.error) return <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />
  // The first field has the focus from the start; its options load later.
  const { runs, cards: allCards, allocations, brands, bundles } = choices.data ?? nothingYet
  const chosen = form.values.billRun ?? (runs[0] ? String(runs[0].index) : null)
  return (
    <ResourceForm
      form={form}
      submit="START SHADOW RUN"
      reason={chosen === null ? 'Rate a bill run first.' : missing(form.values)}
    >
      <TextInput
        label="Description"
        placeholder="Mobiles a penny cheaper"
        required
        data-autofocus
        {...form.text('description', 255)}
      />
      <Select
        label="Month to rate again"
        description="Nothing is changed or billed."
        data={runs.map(({ index, description: name, calls }) => ({
          value: String(index),
          label: `${name}, ${counted(calls, 'call')}`,
        }))}
        placeholder={choices.data ? 'No bill run is rated yet' : ''}
        value={chosen}
        allowDeselect={false}
        onChange={value => form.change({ billRun: value })}
      />
      <CardRows
        drafts={form.values.cards}
        cards={allCards}
        allocations={allocations}
        brands={brands}
        onChange={cards => form.change({ cards })}
      />
      <BundleFields
        draft={form.values.bundle}
        bundles={bundles}
        brands={brands}
        onChange={bundle => form.change({ bundle })}
      />
      <Hint>You can propose a card that is imported but not allocated.</Hint>
    </ResourceForm>
  )
}
