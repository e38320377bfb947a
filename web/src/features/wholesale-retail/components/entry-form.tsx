import { Button, SegmentedControl, Select } from '@mantine/core'
import type { NewWholesaleRetailEntry } from '@nineops/contract/wholesale-retail.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type ApiError, toApiError } from '../../../api/api-error.ts'
import { formatDate } from '../../../lib/dates.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import form from '../../../ui/forms/form.module.css'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { entryCardsQuery, entryCarriersQuery, useInsertEntry } from '../wholesale-retail.queries.ts'

/** The whole reseller, or a brand of it. */
export interface EntryScope {
  client: number
  brand: { index: number; name: string } | undefined
}

/** Asks which card rates from when, and saves it; true once that is done. */
export function askEntry(scope: EntryScope): Promise<true | undefined> {
  const title = scope.brand ? `Add entry for ${scope.brand.name}` : 'Add entry for the whole reseller'
  return openDialog<true>({ title, size: 520 }, close => <EntryForm {...scope} onClose={close} />)
}

interface Draft {
  side: 'wholesale' | 'retail'
  carrierIndex: string | null
  rateCardIndex: string | null
  validFrom: string | null
}
type Field = keyof Draft

/** The field that a refusal is about, where the server names none. */
const fieldOf: Record<string, Field> = {
  rate_card_of_other_carrier: 'rateCardIndex',
  rate_card_starts_later: 'validFrom',
  rate_allocation_exists: 'validFrom',
}
const isPlaced = (failure: ApiError): boolean => failure.code in fieldOf || failure.errors.length > 0

function EntryForm({ client, brand, onClose }: EntryScope & { onClose: (answer?: true) => void }) {
  const [draft, setDraft] = useState<Draft>({
    side: 'retail',
    carrierIndex: null,
    rateCardIndex: null,
    validFrom: null,
  })
  const [tried, setTried] = useState(false)
  const carriers = useQuery(entryCarriersQuery(client)).data ?? []
  const cards = useQuery(entryCardsQuery(client)).data ?? []
  const insert = useInsertEntry(client, brand?.index)
  const failure = insert.error ? toApiError(insert.error) : null
  const ofCarrier = cards.filter(card => String(card.carrier.index) === draft.carrierIndex)
  const card = ofCarrier.find(one => String(one.index) === draft.rateCardIndex)

  function problem(field: Field): string | undefined {
    if (failure) return fieldOf[failure.code] === field ? failure.detail.join(' ') : failure.field(field)
    if (!tried) return undefined
    if (draft[field] === null) return 'is required'
    const early =
      field === 'validFrom' && card && draft.validFrom !== null && draft.validFrom < card.validFrom
    return early
      ? `The card begins on ${formatDate(card.validFrom)}: choose that day or a later one.`
      : undefined
  }
  function change(part: Partial<Draft>): void {
    insert.reset()
    setDraft(before => ({ ...before, ...part }))
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    const { side, carrierIndex, rateCardIndex, validFrom } = draft
    if (carrierIndex === null || !card || validFrom === null || validFrom < card.validFrom) {
      const target = event.currentTarget
      // Once the fields are drawn with what is wrong with them.
      requestAnimationFrame(() => target.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    const entry: NewWholesaleRetailEntry = {
      side,
      carrierIndex: Number(carrierIndex),
      rateCardIndex: Number(rateCardIndex),
      validFrom,
    }
    insert.mutate(entry, {
      onSuccess: saved => {
        showDone(`${saved.rateCard.name} rates from ${formatDate(saved.validFrom)}`)
        onClose(true)
      },
    })
  }
  return (
    <form className={form.fields} onSubmit={submit} noValidate>
      {!brand && (
        <SegmentedControl
          aria-label="Side"
          data={[
            { value: 'retail', label: 'Retail: what accounts pay' },
            { value: 'wholesale', label: 'Wholesale: what the reseller pays' },
          ]}
          value={draft.side}
          onChange={side => change({ side: side === 'wholesale' ? side : 'retail' })}
        />
      )}
      <Select
        label="Carrier"
        required
        data-autofocus
        placeholder="Choose a carrier"
        data={carriers.map(({ index, name }) => ({ value: String(index), label: name }))}
        value={draft.carrierIndex}
        error={problem('carrierIndex')}
        onChange={carrierIndex => change({ carrierIndex, rateCardIndex: null })}
        searchable
        openOnFocus={false}
        nothingFoundMessage="NO DATA"
      />
      <Select
        label="Rate card"
        required
        placeholder={draft.carrierIndex === null ? 'Choose the carrier first' : 'Choose a rate card'}
        disabled={draft.carrierIndex === null}
        data={ofCarrier.map(({ index, name, validFrom }) => ({
          value: String(index),
          label: `${name}, from ${formatDate(validFrom)}`,
        }))}
        value={draft.rateCardIndex}
        error={problem('rateCardIndex')}
        onChange={rateCardIndex => change({ rateCardIndex })}
        searchable
        openOnFocus={false}
        nothingFoundMessage="NO DATA"
      />
      <DateField
        label="Valid from"
        required
        description="It holds until the next entry of the same side and carrier"
        value={draft.validFrom}
        error={problem('validFrom')}
        onChange={validFrom => change({ validFrom })}
      />
      {failure && !isPlaced(failure) && (
        <p role="alert" className={form.failure}>
          {failure.detail.join('\n')}
        </p>
      )}
      <div className={form.buttons}>
        <Button variant="default" onClick={() => onClose()}>
          CANCEL
        </Button>
        <Button type="submit" loading={insert.isPending}>
          SAVE
        </Button>
      </div>
    </form>
  )
}
