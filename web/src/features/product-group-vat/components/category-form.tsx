import { Checkbox, Select } from '@mantine/core'
import {
  newProductGroupVat,
  type ProductGroupVat,
} from '@nineops/contract/service-establishment/product-group-vat.contract'
import { chargedCategories, vatCategories } from '@nineops/contract/service-establishment/vat-rules'
import { counted } from '@nineops/contract/words'
import { formatDate, formatLongDate } from '../../../lib/formats.ts'
import { todayInLondon } from '../../../lib/days.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FormOutcome } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import { Hint } from '../../../ui/layout/parts.tsx'
import { categoryNames, categoryOutcome } from '../category-labels.ts'
import { useSetProductGroupVat } from '../product-group-vat.queries.ts'

/** The VAT category of one or several product groups from a day. */
export function CategoryForm({ client, groups }: { client: number; groups: readonly ProductGroupVat[] }) {
  const save = useSetProductGroupVat(client)
  const [first] = groups
  const names = groups.map(({ productGroup }) => productGroup)
  const form = useResourceForm({
    values: () => ({
      category: first?.category ?? 'standard',
      reverseCharge: first?.reverseCharge ?? false,
      validFrom: todayInLondon() as string | null,
    }),
    schema: newProductGroupVat,
    toBody: ({ category, reverseCharge, validFrom }) => ({
      productGroups: names,
      category,
      reverseCharge: reverseCharge && chargedCategories.includes(category),
      validFrom,
    }),
    onSubmit: body => save.mutateAsync(body).then(() => body),
    done: ({ validFrom }) =>
      `VAT of ${names.length === 1 ? (names[0] ?? '') : counted(names.length, 'product group')} is set from ${formatLongDate(validFrom)}`,
  })
  const charged = chargedCategories.includes(form.values.category)
  return (
    <ResourceForm form={form}>
      {names.length > 1 && <Hint>{names.join(', ')}</Hint>}
      <Select
        label="VAT category"
        data-autofocus
        data={vatCategories.map(value => ({ value, label: categoryNames[value] }))}
        {...form.pick('category')}
      />
      <Checkbox
        label="Reverse charge applies"
        description="Wholesale speech and text: customers with reverse charge account for the VAT. Not broadband, data circuits or equipment (HMRC Brief 1/2016)."
        disabled={!charged}
        {...form.checkbox('reverseCharge')}
      />
      <DateField label="First day" {...form.field('validFrom')} />
      <FormOutcome>{categoryOutcome}</FormOutcome>
      {first && names.length === 1 && first.history.length > 0 && (
        <FigureTable
          ofText
          heads={['Invoices from', 'VAT category', 'Reverse charge']}
          aria-label="What is set"
        >
          <tbody>
            {first.history.map(one => (
              <tr key={one.validFrom}>
                <td>{formatDate(one.validFrom)}</td>
                <td>{categoryNames[one.category]}</td>
                <td>{one.reverseCharge ? 'Applies' : 'Does not apply'}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
    </ResourceForm>
  )
}
