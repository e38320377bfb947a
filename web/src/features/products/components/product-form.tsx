import { InputWrapper, SegmentedControl, Select, TextInput } from '@mantine/core'
import { chargeFrequency } from '@nineops/contract/ordering/charges.contract'
import {
  type NewProduct,
  newProduct,
  type Product,
  type ProductVat,
} from '@nineops/contract/service-establishment/products.contract'
import type { ReactNode } from 'react'
import { formatDate } from '../../../lib/formats.ts'
import { todayInLondon } from '../../../lib/days.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FieldPair, FormOutcome } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import { categoryOutcome } from '../../product-group-vat/product-group-vat.public.ts'
import { cleanAmount, frequencyNames, timingNames } from '../../charges/charges.public.ts'
import { useSaveProduct } from '../products.queries.ts'
import { latestChoice, ofGroup, type VatChoice, vatChoiceNames, withChoice } from '../vat-choices.ts'

type ProductValues = Omit<NewProduct, 'cost' | 'nominal' | 'vatCategories'> & {
  cost: string
  nominal: string
  vatCategory: VatChoice
  /** First day of a category that is not set yet. */
  vatFrom: string | null
}

const empty: ProductValues = {
  code: '',
  name: '',
  productGroup: '',
  frequency: 'monthly',
  timing: 'advance',
  price: '',
  cost: '',
  nominal: '',
  status: 'active',
  vatCategory: ofGroup,
  vatFrom: null,
}

function valuesOf(product: Product | undefined): ProductValues {
  if (!product) return { ...empty, vatFrom: todayInLondon() }
  const { vatCategories, cost, nominal, ...values } = newProduct.parse(product)
  return {
    ...values,
    cost: cost ?? '',
    nominal: nominal ?? '',
    vatCategory: latestChoice(vatCategories),
    vatFrom: todayInLondon(),
  }
}

const toBody = (
  set: readonly ProductVat[],
  { price, cost, nominal, vatCategory, vatFrom, ...values }: ProductValues,
) => ({
  ...values,
  vatCategories: withChoice(set, vatCategory, vatFrom),
  price: cleanAmount(price),
  cost: cleanAmount(cost) || null,
  nominal: nominal.trim() || null,
})

const pounds = 'Enter an amount, such as 12.50'
const words = {
  name: 'Enter a name',
  productGroup: 'Enter a product group',
  price: pounds,
  cost: pounds,
}

const noCategories: readonly ProductVat[] = []
const vatChoices = Object.entries(vatChoiceNames).map(([value, label]) => ({ value, label }))
const frequencies = chargeFrequency.options.map(value => ({ value, label: frequencyNames[value] }))

interface ProductFormProps {
  client: number
  /** Undefined for a new one. */
  product: Product | undefined
  /** More buttons, on the left. */
  aside?: ReactNode
}

export function ProductForm({ client, product, aside }: ProductFormProps) {
  const save = useSaveProduct(client, true)
  const set = product?.vatCategories ?? noCategories
  const form = useResourceForm({
    values: () => valuesOf(product),
    schema: newProduct,
    toBody: values => toBody(set, values),
    words,
    onSubmit: body => save.mutateAsync({ seen: product, product: body }),
    done: saved => `${saved.name} is ${product ? 'changed' : 'added'}`,
  })
  const isVatChanged = form.values.vatCategory !== latestChoice(set)
  return (
    <ResourceForm
      form={form}
      aside={aside}
      reason={
        isVatChanged && form.values.vatFrom === null ? 'Choose the first day of the VAT category.' : null
      }
    >
      {product && product.charges > 0 && (
        <FormOutcome>
          Existing charges keep their price and cost. Changes apply to charges added from now on.
        </FormOutcome>
      )}
      <FieldPair>
        <TextInput label="Code" required data-autofocus {...form.text('code', 30)} />
        <TextInput label="Product group" required {...form.text('productGroup', 60)} />
      </FieldPair>
      <TextInput
        label="Name"
        description="The description of its charges on the invoice"
        required
        {...form.text('name', 200)}
      />
      <FieldPair>
        <Select label="How often" data={frequencies} {...form.pick('frequency')} />
        <InputWrapper label="Billed" labelElement="div">
          <SegmentedControl
            aria-label="Billed in advance or in arrears"
            fullWidth
            disabled={form.values.frequency === 'once'}
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
          label="Price"
          description="Pounds before VAT, each, for a whole period"
          required
          {...form.decimal('price', 20)}
        />
        <TextInput
          label="Cost"
          description="Cost to the reseller. Leave empty if unknown."
          {...form.decimal('cost', 20)}
        />
      </FieldPair>
      <TextInput
        label="Nominal code"
        description="In the reseller’s books. Leave empty to use the product group’s."
        {...form.text('nominal', 8)}
      />
      <FieldPair>
        <Select
          label="VAT category"
          description="Reverse charge follows the product group"
          data={vatChoices}
          {...form.pick('vatCategory')}
        />
        {isVatChanged && (
          <DateField
            label="First day"
            description="Invoices dated from this day use the category"
            {...form.field('vatFrom')}
          />
        )}
      </FieldPair>
      {isVatChanged && <FormOutcome>{categoryOutcome}</FormOutcome>}
      {set.length > 0 && (
        <FigureTable ofText heads={['Invoices from', 'VAT category']} aria-label="VAT categories set">
          <tbody>
            {set.map(({ validFrom, category }) => (
              <tr key={validFrom}>
                <td>{formatDate(validFrom)}</td>
                <td>{vatChoiceNames[category ?? ofGroup]}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
    </ResourceForm>
  )
}
