import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FieldPair } from '../../../ui/forms/field-groups.tsx'
import type { ResourceFormState } from '../../../ui/forms/use-resource-form.ts'
import type { OfferValues } from '../offer-form-values.ts'

interface OfferFieldsProps {
  form: ResourceFormState<OfferValues>
}

/** Name and description of an offer. */
export function OfferName({ form }: OfferFieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        description="As shown on the invoice"
        required
        data-autofocus
        {...form.text('name', 100)}
      />
      <Textarea
        label="Description"
        description="For colleagues; customers do not see it"
        autosize
        minRows={1}
        maxRows={4}
        {...form.text('description', 500)}
      />
    </>
  )
}

/** The days on which contracts can be made for it. */
export function OfferDays({ form, used }: OfferFieldsProps & { used: boolean | undefined }) {
  return (
    <>
      <FieldPair>
        <DateField
          label="Offered from"
          description="First day a contract can start"
          required
          {...form.field('validFrom')}
        />
        <DateField
          label="Offered until"
          description="Leave empty for no end date"
          clearable
          {...form.field('validTo')}
        />
      </FieldPair>
      {used !== undefined && (
        <Checkbox
          label="Withdrawn"
          description="No longer offered. Contracts that have it keep it."
          {...form.checkbox('withdrawn')}
        />
      )}
    </>
  )
}
