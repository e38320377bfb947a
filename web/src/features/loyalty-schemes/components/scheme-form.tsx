import { InputWrapper, SegmentedControl, TagsInput, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  type LoyaltyScheme,
  type NewLoyaltyScheme,
  newLoyaltyScheme,
} from '@nineops/contract/ordering/loyalty-schemes/loyalty-schemes.contract'
import { useQuery } from '@tanstack/react-query'
import { toApiError } from '../../../api/api-error.ts'
import { FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { EffectsPanel } from '../../invoice-effects/invoice-effects.public.ts'
import {
  productGroupsQuery,
  schemeEffectQuery,
  useDeleteScheme,
  useSaveScheme,
} from '../loyalty-schemes.queries.ts'
import { schemeBody, schemeValues, schemeLabels } from '../offer-form-values.ts'
import { DeleteOffer } from './delete-offer.tsx'
import { OfferDays, OfferName } from './offer-fields.tsx'
import { SectionTitle } from '../../../ui/layout/parts.tsx'

interface SchemeFormProps {
  client: number
  /** Undefined to add one. */
  scheme: LoyaltyScheme | undefined
  today: string
}

/** A scheme's terms; if accounts have it, with a preview of their next invoices. */
export default function SchemeForm({ client, scheme, today }: SchemeFormProps) {
  const save = useSaveScheme(client, scheme)
  const remove = useDeleteScheme(client)
  const groups = useQuery(productGroupsQuery(client))
  const form = useResourceForm({
    values: () => schemeValues(scheme, today),
    schema: newLoyaltyScheme,
    toBody: schemeBody,
    words: schemeLabels,
    onSubmit: (body, key) => save.mutateAsync({ key, body }),
    done: saved => `${saved.name} is ${scheme ? 'changed' : 'added'}`,
  })
  const { kind } = form.values
  return (
    <ResourceForm
      form={form}
      error={remove.error}
      aside={scheme && <DeleteOffer offer={scheme} onDelete={() => remove.mutateAsync(scheme)} />}
    >
      <OfferName form={form} />
      <FieldPair>
        <InputWrapper label="Discount" labelElement="div" description="On every bill of the account">
          <SegmentedControl
            aria-label="Percentage or pounds"
            fullWidth
            data={[
              { value: 'percent', label: 'Percentage' },
              { value: 'amount', label: 'Pounds' },
            ]}
            {...form.choice('kind')}
          />
        </InputWrapper>
        <TextInput
          label={kind === 'percent' ? 'Percentage' : 'Amount'}
          description={
            kind === 'percent'
              ? 'Of the product groups, before VAT'
              : 'Pounds before VAT; at most what is billed'
          }
          required
          {...form.decimal('figure', 20, `discount.${kind}`)}
        />
      </FieldPair>
      <TagsInput
        label="Product groups"
        description="Lines in these groups are discounted. Choose a group, or type its name as billed."
        required
        data={groups.data ?? []}
        maxTags={100}
        maxLength={60}
        acceptValueOnBlur
        clearable
        clearButtonProps={{ 'aria-label': 'Clear product groups' }}
        {...form.field('productGroups')}
      />
      <FieldPair>
        <TextInput
          label="Minimum term"
          description="In months. Enter 0 for none"
          {...form.whole('minimumMonths', 3)}
        />
      </FieldPair>
      <OfferDays form={form} used={scheme && scheme.contracts > 0} />
      {scheme && scheme.accounts > 0 && <Effect client={client} scheme={scheme} body={form.body} />}
    </ResourceForm>
  )
}

function Effect({
  client,
  scheme,
  body,
}: {
  client: number
  scheme: LoyaltyScheme
  body: NewLoyaltyScheme | undefined
}) {
  const terms = body && { discount: body.discount, productGroups: body.productGroups }
  const [settled] = useDebouncedValue(JSON.stringify(terms ?? null), 300)
  const proposed = terms ? (JSON.parse(settled) as typeof terms | null) : null
  const { data, error, isPlaceholderData } = useQuery(
    schemeEffectQuery(client, scheme.index, proposed ?? undefined),
  )
  return (
    <>
      <SectionTitle>Next invoices of accounts that have it</SectionTitle>
      <EffectsPanel
        effects={data}
        stale={isPlaceholderData}
        instead={
          proposed
            ? error
              ? toApiError(error).detail.join(' ')
              : undefined
            : 'Shown here once the discount and its product groups are complete.'
        }
      />
    </>
  )
}
