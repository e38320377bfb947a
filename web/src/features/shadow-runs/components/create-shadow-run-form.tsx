import { Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { formatPlural } from '../../../lib/numbers.ts'
import form from '../../../ui/forms/form.module.css'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { type BundleDraft, type CardDraft, emptyBundle, toBundle, toCard } from '../proposal-draft.ts'
import { choicesQuery, useCreateShadowRun } from '../shadow-runs.queries.ts'
import { BundleFields } from './bundle-fields.tsx'
import { CardRows } from './card-rows.tsx'
import classes from './shadow-runs.module.css'

interface CreateShadowRunFormProps {
  client: number
  onClose: (shadowRun?: number) => void
}

const nothingYet = { runs: [], cards: [], allocations: [], brands: [], bundles: [] }

/** Which month is rated again, and with what. */
export function CreateShadowRunForm({ client, onClose }: CreateShadowRunFormProps) {
  const [key] = useState(() => crypto.randomUUID())
  const [billRun, setBillRun] = useState<string | null>(null)
  const [description, setDescription] = useState('')
  const [cards, setCards] = useState<CardDraft[]>([{ id: 1, place: null, card: null }])
  const [bundle, setBundle] = useState<BundleDraft>(emptyBundle)
  const choices = useQuery(choicesQuery(client))
  const create = useCreateShadowRun(client)
  if (choices.error) return <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />
  // The first field has the focus from the start; what there is to choose comes after.
  const { runs, cards: allCards, allocations, brands, bundles } = choices.data ?? nothingYet
  const chosen = billRun ?? (runs[0] ? String(runs[0].index) : null)
  // A row that nothing was chosen in is none.
  const begun = cards.filter(({ place, card }) => place !== null || card !== null)
  const proposed = begun.flatMap(draft => toCard(draft) ?? [])
  const ofBundle = toBundle(bundle)
  const missing = reasonAgainst()
  const failure = create.error ? toApiError(create.error) : null

  function reasonAgainst(): string | null {
    if (chosen === null) return 'Rate a bill run first.'
    if (proposed.length < begun.length) return 'Choose the card that is proposed.'
    if (bundle.bundle !== null && !ofBundle) return 'Fill in the terms of the bundle.'
    if (proposed.length === 0 && !ofBundle) return 'Propose a rate card or a bundle.'
    return description.trim() === '' ? 'Say what this is about.' : null
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (missing !== null) return
    create.mutate(
      {
        key,
        billRunIndex: Number(chosen),
        description,
        proposal: { cards: proposed, bundle: ofBundle ?? null },
      },
      { onSuccess: ({ index }) => onClose(index) },
    )
  }
  return (
    <form className={form.fields} onSubmit={submit} noValidate>
      <TextInput
        label="What is this about"
        placeholder="Mobiles a penny cheaper"
        required
        data-autofocus
        maxLength={255}
        value={description}
        error={failure?.field('description')}
        onChange={event => setDescription(event.currentTarget.value)}
      />
      <Select
        label="Month that is rated again"
        description="Nothing of it is changed or billed."
        data={runs.map(({ index, description: name, calls }) => ({
          value: String(index),
          label: `${name}, ${formatPlural(calls, 'call')}`,
        }))}
        placeholder={choices.data ? 'No bill run is rated yet' : ''}
        value={chosen}
        allowDeselect={false}
        onChange={setBillRun}
      />
      <CardRows
        drafts={cards}
        cards={allCards}
        allocations={allocations}
        brands={brands}
        onChange={setCards}
      />
      <BundleFields draft={bundle} bundles={bundles} brands={brands} onChange={setBundle} />
      <p className={classes.hint}>
        A card that is imported and not allocated rates nothing, and can be proposed.
      </p>
      {failure && (
        <p role="alert" className={form.failure}>
          {[...failure.detail, ...failure.errors.map(({ message }) => message)].join(' ')}
        </p>
      )}
      <div className={form.buttons}>
        <Button variant="default" onClick={() => onClose()}>
          CANCEL
        </Button>
        <Button
          type="submit"
          disabled={missing !== null}
          title={missing ?? undefined}
          loading={create.isPending}
        >
          RATE ON THE SIDE
        </Button>
      </div>
    </form>
  )
}
