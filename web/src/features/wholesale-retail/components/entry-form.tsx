import { SegmentedControl, Select } from '@mantine/core'
import { newWholesaleRetailEntry } from '@nineops/contract/bureau/wholesale-retail.contract'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../lib/formats.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { entryCardsQuery, entryCarriersQuery, useInsertEntry } from '../wholesale-retail.queries.ts'

/** The whole reseller, or one of its brands. */
export interface EntryScope {
  client: number
  brand: { index: number; name: string } | undefined
}

/** Asks which card rates from when, and saves it; true once done. */
export function askEntry(scope: EntryScope): Promise<true | undefined> {
  const title = scope.brand ? `Add entry for ${scope.brand.name}` : 'Add entry for the whole reseller'
  return openDialog<true>({ title, size: 520 }, close => <EntryForm {...scope} onClose={close} />)
}

interface EntryValues {
  side: 'wholesale' | 'retail'
  carrierIndex: string | null
  rateCardIndex: string | null
  validFrom: string | null
}

const ANY = 'any'
const numberOf = (value: string | null) => (value === null ? null : Number(value))

/** The field of a refusal for which the server names none. */
const placeOf: Record<string, string> = {
  rate_card_of_other_carrier: 'rateCardIndex',
  rate_card_starts_later: 'validFrom',
  rate_allocation_exists: 'validFrom',
}

function EntryForm({ client, brand, onClose }: EntryScope & { onClose: (answer?: true) => void }) {
  const carriers = useQuery(entryCarriersQuery(client)).data ?? []
  const cards = useQuery(entryCardsQuery(client)).data ?? []
  const insert = useInsertEntry(client, brand?.index)
  const form = useResourceForm({
    values: (): EntryValues => ({ side: 'retail', carrierIndex: null, rateCardIndex: null, validFrom: null }),
    schema: newWholesaleRetailEntry,
    toBody: values => ({
      ...values,
      carrierIndex: values.carrierIndex === ANY ? undefined : numberOf(values.carrierIndex),
      rateCardIndex: numberOf(values.rateCardIndex),
    }),
    check: ({ rateCardIndex, validFrom }) => {
      const card = cards.find(one => String(one.index) === rateCardIndex)
      const isEarly = card && validFrom !== null && validFrom < card.validFrom
      return {
        validFrom: isEarly
          ? `The card starts on ${formatDate(card.validFrom)}: choose that day or a later one.`
          : undefined,
      }
    },
    placeOf,
    onSubmit: entry => insert.mutateAsync(entry),
    done: saved => `${saved.rateCard.name} rates from ${formatDate(saved.validFrom)}`,
    onSaved: () => onClose(true),
    onCancel: () => onClose(),
  })
  const { side, carrierIndex } = form.values
  const ofCarrier = cards.filter(card =>
    card.carrier === null ? side === 'retail' : String(card.carrier.index) === carrierIndex,
  )
  return (
    <ResourceForm form={form}>
      {!brand && (
        <SegmentedControl
          aria-label="Type"
          data={[
            { value: 'retail', label: 'Retail: what accounts pay' },
            { value: 'wholesale', label: 'Wholesale: what the reseller pays' },
          ]}
          {...form.choice('side')}
        />
      )}
      <Select
        label="Carrier"
        required
        data-autofocus
        placeholder="Choose a carrier"
        data={[
          ...(side === 'retail' ? [{ value: ANY, label: 'Any carrier' }] : []),
          ...carriers.map(({ index, name }) => ({ value: String(index), label: name })),
        ]}
        {...form.field('carrierIndex')}
        onChange={value => form.change({ carrierIndex: value, rateCardIndex: null })}
        searchable
        nothingFoundMessage="NO DATA"
      />
      <Select
        label="Rate card"
        required
        placeholder={carrierIndex === null ? 'Choose the carrier first' : 'Choose a rate card'}
        disabled={carrierIndex === null}
        data={ofCarrier.map(({ index, name, validFrom }) => ({
          value: String(index),
          label: `${name}, from ${formatDate(validFrom)}`,
        }))}
        {...form.field('rateCardIndex')}
        error={carrierIndex !== null && form.problem('rateCardIndex')}
        searchable
        nothingFoundMessage="NO DATA"
      />
      <DateField
        label="Valid from"
        required
        description="Applies until the next entry for the same type and carrier"
        {...form.field('validFrom')}
      />
    </ResourceForm>
  )
}
