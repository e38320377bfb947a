import { InputWrapper, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ChargeDetail, chargeFrequency, newCharge } from '@nineops/contract/ordering/charges.contract'
import { useQuery } from '@tanstack/react-query'
import { toApiError } from '../../../api/api-error.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FieldPair, FormOutcome } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { AccountChoice } from '../../pickers/pickers.public.ts'
import { check, ofProduct, toBody, valuesOf, words } from '../charge-form-values.ts'
import { frequencyNames, timingNames } from '../charge-labels.ts'
import { outlookQuery, useSaveCharge } from '../charges.queries.ts'
import { SectionTitle } from '../../../ui/layout/parts.tsx'
import { Outlook } from './outlook.tsx'
import { ProductChoice } from './product-choice.tsx'
import { ServiceChoice } from './service-choice.tsx'

interface ChargeFormProps {
  client: number
  /** Undefined to add one. */
  charge: ChargeDetail | undefined
  /** The selected account for a new one, if any. */
  account: number | undefined
  /** Replaces closing the drawer. */
  onSaved?: () => void
  onCancel?: () => void
}

const frequencies = chargeFrequency.options.map(value => ({ value, label: frequencyNames[value] }))

/** A charge's terms, with a live preview of its next bills. */
export default function ChargeForm({ client, charge, account, onSaved, onCancel }: ChargeFormProps) {
  const save = useSaveCharge(client)
  const form = useResourceForm({
    values: () => valuesOf(charge, account),
    schema: newCharge,
    toBody,
    words,
    check,
    onSubmit: ({ accountIndex, ...terms }, key) =>
      save.mutateAsync(
        charge
          ? { index: charge.index, change: { ...terms, version: charge.version } }
          : { key, added: { ...terms, accountIndex } },
      ),
    done: saved => `${saved.description} is ${charge ? 'changed' : 'added'}`,
    onSaved,
    onCancel,
  })
  const { body, values } = form
  const [settled] = useDebouncedValue(JSON.stringify(body ?? null), 250)
  const proposed = body ? (JSON.parse(settled) as typeof body | null) : undefined
  const preview = useQuery(
    outlookQuery(client, proposed ? { ...proposed, ...(charge && { charge: charge.index }) } : undefined),
  )
  const billed = charge !== undefined && charge.billed.length > 0
  return (
    <ResourceForm form={form}>
      {billed && (
        <FormOutcome>
          A run has billed this charge: only its description, service, last day, product, cost and nominal
          code can change. For another amount use Change price.
        </FormOutcome>
      )}
      {!charge && (
        <AccountChoice
          required
          client={client}
          account={values.account}
          onChange={chosen => form.change({ account: chosen, serviceIndex: null })}
          error={form.problem('accountIndex')}
        />
      )}
      {values.account !== undefined && (
        <ServiceChoice
          client={client}
          account={values.account}
          service={values.serviceIndex}
          onChange={serviceIndex => form.change({ serviceIndex })}
          error={form.problem('serviceIndex')}
        />
      )}
      <ProductChoice
        client={client}
        product={values.productIndex}
        own={charge?.product?.index ?? null}
        onChange={product =>
          form.change(product && !billed ? ofProduct(product) : { productIndex: product?.index ?? null })
        }
        error={form.problem('productIndex')}
      />
      <TextInput
        label="Description"
        description="As shown on the invoice"
        required
        data-autofocus={charge ? true : undefined}
        {...form.text('description', 200)}
      />
      <TextInput label="Product group" required disabled={billed} {...form.text('productGroup', 60)} />
      <FieldPair>
        <Select label="How often" data={frequencies} disabled={billed} {...form.pick('frequency')} />
        <InputWrapper label="Billed" labelElement="div">
          <SegmentedControl
            aria-label="Billed in advance or in arrears"
            fullWidth
            disabled={billed || values.frequency === 'once'}
            data={[
              { value: 'advance', label: timingNames.advance },
              { value: 'arrears', label: timingNames.arrears },
            ]}
            {...form.choice('timing')}
          />
        </InputWrapper>
      </FieldPair>
      <FieldPair>
        <TextInput
          label="Amount"
          description="Before VAT. Use a minus for a credit."
          required
          disabled={billed}
          {...form.decimal('amount', 20)}
        />
        <TextInput
          label="Quantity"
          description="How many at this amount"
          disabled={billed}
          {...form.decimal('quantity', 13)}
        />
      </FieldPair>
      <FieldPair>
        <TextInput
          label="Cost"
          description="Unit cost to the reseller. Leave empty if unknown."
          {...form.decimal('cost', 20)}
        />
        <TextInput
          label="Nominal code"
          description="Leave empty to use the product group’s"
          {...form.text('nominal', 8)}
        />
      </FieldPair>
      <FieldPair>
        <DateField
          label={values.frequency === 'once' ? 'Day' : 'First day'}
          required
          disabled={billed}
          {...form.field('startDate')}
        />
        {values.frequency !== 'once' && <DateField label="Last day" clearable {...form.field('endDate')} />}
      </FieldPair>
      <DateField
        label="Billed through"
        description="The last day billed before the charge was entered here. If empty, runs bill from the first day."
        clearable
        disabled={billed}
        {...form.field('billedThrough')}
      />
      <SectionTitle>What will be billed</SectionTitle>
      <Outlook
        outlook={preview.data}
        instead={
          proposed
            ? preview.error
              ? toApiError(preview.error).detail.join(' ')
              : undefined
            : 'The next three bills are shown here once the charge is complete.'
        }
        stale={preview.isPlaceholderData}
      />
    </ResourceForm>
  )
}
