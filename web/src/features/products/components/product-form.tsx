import { InputWrapper, SegmentedControl, Select, TextInput } from '@mantine/core'
import { chargeFrequency } from '@nineops/contract/ordering/charges.contract'
import {
  type NewProduct,
  newProduct,
  type Product,
} from '@nineops/contract/service-establishment/products.contract'
import type { ReactNode } from 'react'
import { FieldPair, FormOutcome } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { cleanAmount, frequencyNames, timingNames } from '../../charges/charges.public.ts'
import { useSaveProduct } from '../products.queries.ts'

type ProductValues = Omit<NewProduct, 'cost' | 'nominal'> & { cost: string; nominal: string }

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
}

const valuesOf = (product: Product | undefined): ProductValues =>
  product ? { ...newProduct.parse(product), cost: product.cost ?? '', nominal: product.nominal ?? '' } : empty

const toBody = ({ price, cost, nominal, ...values }: ProductValues) => ({
  ...values,
  price: cleanAmount(price),
  cost: cleanAmount(cost) || null,
  nominal: nominal.trim() || null,
})

const pounds = 'Pounds with up to 2 decimals, such as 12.50'
const words = {
  code: (message: string, value: unknown) => (value === '' ? 'The code is needed' : message),
  name: 'Enter the product’s name on one line',
  productGroup: 'Enter the product group’s name on one line',
  price: pounds,
  cost: pounds,
}

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
  const form = useResourceForm({
    values: () => valuesOf(product),
    schema: newProduct,
    toBody,
    words,
    onSubmit: body => save.mutateAsync({ seen: product, product: body }),
    done: saved => `${saved.name} is ${product ? 'changed' : 'added'}`,
  })
  return (
    <ResourceForm form={form} aside={aside}>
      {product && product.charges > 0 && (
        <FormOutcome>
          Existing charges keep their price and cost. Changes apply to charges added from now on.
        </FormOutcome>
      )}
      <FieldPair>
        <TextInput label="Code" required maxLength={30} data-autofocus {...form.field('code')} />
        <TextInput label="Product group" required maxLength={60} {...form.field('productGroup')} />
      </FieldPair>
      <TextInput
        label="Name"
        description="The description of its charges on the invoice"
        required
        maxLength={200}
        {...form.field('name')}
      />
      <FieldPair>
        <Select label="How often" data={frequencies} allowDeselect={false} {...form.choice('frequency')} />
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
          inputMode="decimal"
          required
          maxLength={20}
          {...form.field('price')}
        />
        <TextInput
          label="Cost"
          description="What the reseller pays for it; empty if not known"
          inputMode="decimal"
          maxLength={20}
          {...form.field('cost')}
        />
      </FieldPair>
      <TextInput
        label="Nominal code"
        description="In the reseller’s books. Leave empty to use the product group’s."
        maxLength={8}
        {...form.field('nominal')}
      />
    </ResourceForm>
  )
}
