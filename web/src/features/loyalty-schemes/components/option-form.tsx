import { InputWrapper, SegmentedControl, TextInput } from '@mantine/core'
import {
  type ContractOption,
  newContractOption,
} from '@nineops/contract/ordering/loyalty-schemes/contract-options.contract'
import { FieldPair, FormOutcome } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { useDeleteOption, useSaveOption } from '../loyalty-schemes.queries.ts'
import { optionBody, optionValues, type OptionValues, optionLabels } from '../offer-form-values.ts'
import { DeleteOffer } from './delete-offer.tsx'
import { OfferDays, OfferName } from './offer-fields.tsx'

interface OptionFormProps {
  client: number
  /** Undefined to add one. */
  option: ContractOption | undefined
  today: string
}

const kinds: { value: OptionValues['kind']; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'fixed', label: 'Fixed' },
  { value: 'per_month', label: 'Per month left' },
]

export default function OptionForm({ client, option, today }: OptionFormProps) {
  const save = useSaveOption(client, option)
  const remove = useDeleteOption(client)
  const form = useResourceForm({
    values: () => optionValues(option, today),
    schema: newContractOption,
    toBody: optionBody,
    words: optionLabels,
    onSubmit: (body, key) => save.mutateAsync({ key, body }),
    done: saved => `${saved.name} is ${option ? 'changed' : 'added'}`,
  })
  const { kind } = form.values
  return (
    <ResourceForm
      form={form}
      error={remove.error}
      aside={option && <DeleteOffer offer={option} onDelete={() => remove.mutateAsync(option)} />}
    >
      {option && option.contracts > 0 && (
        <FormOutcome>
          Existing contracts keep their term, notice and charge. Changes apply to new contracts.
        </FormOutcome>
      )}
      <OfferName form={form} />
      <FieldPair>
        <TextInput label="Term" description="Months" required {...form.whole('termMonths', 3)} />
        <TextInput label="Notice" description="Days" required {...form.whole('noticeDays', 3)} />
      </FieldPair>
      <InputWrapper
        label="Early termination charge"
        labelElement="div"
        description="Billed once when a contract ends before its term; part months count in full"
      >
        <SegmentedControl
          aria-label="Early termination charge"
          fullWidth
          data={kinds}
          {...form.choice('kind')}
        />
      </InputWrapper>
      {kind !== 'none' && (
        <FieldPair>
          <TextInput
            label={kind === 'fixed' ? 'Amount' : 'Amount a month'}
            description="Pounds before VAT"
            required
            {...form.decimal('amount', 20, 'terminationCharge.amount')}
          />
          <TextInput
            label="Product group of the charge"
            description="For reports and discounts"
            required
            {...form.text('productGroup', 60, 'terminationCharge.productGroup')}
          />
        </FieldPair>
      )}
      <OfferDays form={form} used={option && option.contracts > 0} />
    </ResourceForm>
  )
}
