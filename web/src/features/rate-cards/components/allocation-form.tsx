import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { newRateAllocation, type RateCard } from '@nineops/contract/bureau/rate-cards.contract'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../lib/formats.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { AccountChoice } from '../../pickers/pickers.public.ts'
import { ANY_CARRIER } from '../allocation-labels.ts'
import { cardBrandsQuery, cardCarriersQuery, rateCardsQuery, useAllocate } from '../rate-cards.queries.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'

type Scope = 'reseller' | 'brand' | 'account' | 'service'

export interface AllocationValues {
  side: 'wholesale' | 'retail'
  /** An index, or `any`. */
  carrier: string | null
  scope: Scope
  brand: string | null
  account: number | undefined
  cli: string
  card: string | null
  validFrom: string | null
}

const ANY = 'any'

const empty: AllocationValues = {
  side: 'retail',
  carrier: null,
  scope: 'reseller',
  brand: null,
  account: undefined,
  cli: '',
  card: null,
  validFrom: null,
}

/** What is still to be chosen; null once complete. */
function missing(values: AllocationValues): string | null {
  const { side, carrier, scope, brand, account, cli, card, validFrom } = values
  if (carrier === null || (side === 'wholesale' && carrier === ANY)) return 'Choose the carrier.'
  if (side === 'retail' && scope === 'brand' && brand === null) return 'Choose the brand.'
  if (side === 'retail' && scope === 'account' && account === undefined) return 'Choose the account.'
  if (side === 'retail' && scope === 'service' && cli.trim() === '') return 'Enter the number.'
  if (card === null) return 'Choose the rate card.'
  return validFrom === null ? 'Choose the first day.' : null
}

const toBody = ({ side, carrier, scope, brand, account, cli, card, validFrom }: AllocationValues) => ({
  side,
  ...(carrier !== ANY && { carrierIndex: Number(carrier) }),
  rateCardIndex: Number(card),
  validFrom,
  ...(side === 'retail' && scope === 'brand' && { brandIndex: Number(brand) }),
  ...(side === 'retail' && scope === 'account' && { accountIndex: account }),
  ...(side === 'retail' && scope === 'service' && { cli }),
})

const options = (rows: readonly { index: number; name: string }[]) =>
  rows.map(({ index, name }) => ({ value: String(index), label: name }))

/** A card for any carrier can be given to one carrier's calls too. */
const suits = ({ carrier }: RateCard, { side, carrier: chosen }: AllocationValues) =>
  carrier === null ? side === 'retail' : String(carrier.index) === chosen

interface AllocationFormProps {
  client: number
  /** Choices that are known already. */
  preset: Partial<AllocationValues>
  onClose: (answer?: true) => void
}

export default function AllocationForm({ client, preset, onClose }: AllocationFormProps) {
  const carriers = useQuery(cardCarriersQuery(client)).data ?? []
  const brands = useQuery(cardBrandsQuery(client)).data ?? []
  const cards = useQuery(rateCardsQuery(client)).data ?? []
  const allocate = useAllocate(client)
  const form = useResourceForm({
    values: (): AllocationValues => ({ ...empty, ...preset }),
    schema: newRateAllocation,
    toBody,
    onSubmit: body => allocate.mutateAsync(body),
    done: () => 'Allocation added',
    onSaved: () => onClose(true),
    onCancel: () => onClose(),
  })
  const { values } = form
  const suitable = cards.filter(card => suits(card, values))
  return (
    <ResourceForm form={form} reason={missing(values)}>
      <SegmentedControl
        aria-label="Type"
        data={[
          { value: 'retail', label: 'Retail: what accounts pay' },
          { value: 'wholesale', label: 'Wholesale: what the reseller pays' },
        ]}
        {...form.choice('side')}
      />
      <Select
        label="Carrier"
        placeholder="Choose a carrier"
        data={[
          ...(values.side === 'retail' ? [{ value: ANY, label: ANY_CARRIER }] : []),
          ...options(carriers),
        ]}
        value={values.carrier}
        onChange={carrier => form.change({ carrier, card: null })}
        searchable
        nothingFoundMessage="NO DATA"
      />
      {values.side === 'retail' && (
        <Stack gap={4}>
          <Text as="span" size={13} strong>
            Applies to
          </Text>
          <SegmentedControl
            aria-label="Applies to"
            data={[
              { value: 'reseller', label: 'Whole reseller' },
              { value: 'brand', label: 'One brand' },
              { value: 'account', label: 'One account' },
              { value: 'service', label: 'One number' },
            ]}
            {...form.choice('scope')}
          />
        </Stack>
      )}
      {values.side === 'retail' && values.scope === 'brand' && (
        <Select
          label="Brand"
          placeholder="Choose a brand"
          data={options(brands)}
          {...form.field('brand')}
          searchable
          nothingFoundMessage="NO DATA"
        />
      )}
      {values.side === 'retail' && values.scope === 'account' && (
        <AccountChoice
          client={client}
          account={values.account}
          onChange={account => form.change({ account })}
        />
      )}
      {values.side === 'retail' && values.scope === 'service' && (
        <TextInput label="Number" placeholder="020 7946 0000" {...form.field('cli')} />
      )}
      <Select
        label="Rate card"
        placeholder={values.carrier === null ? 'Choose the carrier first' : 'Choose a rate card'}
        disabled={values.carrier === null}
        data={suitable.map(({ index, name, validFrom }) => ({
          value: String(index),
          label: `${name}, from ${formatDate(validFrom)}`,
        }))}
        {...form.field('card')}
        searchable
        nothingFoundMessage="NO DATA"
      />
      <DateField
        label="Valid from"
        description="Applies until the next allocation for the same side, carrier and scope"
        {...form.field('validFrom')}
      />
    </ResourceForm>
  )
}
