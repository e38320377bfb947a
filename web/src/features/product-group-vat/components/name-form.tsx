import { TextInput } from '@mantine/core'
import {
  productGroupName,
  type ProductGroupVat,
} from '@nineops/contract/service-establishment/product-group-vat.contract'
import { FormOutcome } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { useRenameProductGroup } from '../product-group-vat.queries.ts'

/** What customers read in place of the product group. */
export function NameForm({ client, group }: { client: number; group: ProductGroupVat }) {
  const save = useRenameProductGroup(client)
  const { productGroup, displayName } = group
  const form = useResourceForm({
    values: () => ({ displayName: displayName ?? '' }),
    schema: productGroupName,
    toBody: values => ({ productGroup, ...values }),
    onSubmit: body => save.mutateAsync(body).then(() => body),
    done: body => `Invoices call ${productGroup} ${body.displayName || productGroup}`,
  })
  return (
    <ResourceForm form={form}>
      <TextInput
        label="Name on invoices"
        description="Leave empty to use its own name."
        placeholder={productGroup}
        data-autofocus
        {...form.field('displayName')}
      />
      <FormOutcome>
        Applies to invoices calculated from now on: their lines, discounts and electronic form. Columns named
        product_group in files keep the product group.
      </FormOutcome>
    </ResourceForm>
  )
}
