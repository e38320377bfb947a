import { Select, TextInput } from '@mantine/core'
import { newVatPercentage } from '@nineops/contract/administration/vat-percentages.contract'
import { formatDate } from '../../../lib/formats.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FormOutcome } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { useAddPercentage } from '../vat-percentages.queries.ts'

/** A percentage that a rate has from a later day. */
export default function PercentageForm() {
  const save = useAddPercentage()
  const form = useResourceForm({
    values: () => ({
      vatRate: 'standard' as 'standard' | 'reduced',
      percent: '',
      validFrom: null as string | null,
    }),
    schema: newVatPercentage,
    toBody: values => values,
    onSubmit: body => save.mutateAsync(body).then(() => body),
    done: ({ percent, validFrom }) => `${percent}% is added from ${formatDate(validFrom)}`,
  })
  return (
    <ResourceForm form={form} submit="ADD">
      <Select
        label="VAT rate"
        data-autofocus
        data={[
          { value: 'standard', label: 'Standard rate' },
          { value: 'reduced', label: 'Reduced rate' },
        ]}
        {...form.pick('vatRate')}
      />
      <TextInput label="Percentage" placeholder="17.5" {...form.decimal('percent', 5)} />
      <DateField label="First day" {...form.field('validFrom')} />
      <FormOutcome>
        Applies to every reseller’s invoices dated from that day. It can start in 2 days at the earliest, and
        not while a run has invoices with that tax point.
      </FormOutcome>
    </ResourceForm>
  )
}
