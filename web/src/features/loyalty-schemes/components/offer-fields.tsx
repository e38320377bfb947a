import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { DateField } from '../../../ui/forms/date-field.tsx'
import form from '../../../ui/forms/form.module.css'
import type { OfferDraft } from '../offer-drafts.ts'

interface OfferFieldsProps {
  draft: OfferDraft
  change: (part: Partial<OfferDraft>) => void
  problem: (field: string) => string | undefined
}

/** Name and description of what accounts can take. */
export function OfferName({ draft, change, problem }: OfferFieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        description="As it stands on the invoice"
        required
        data-autofocus
        maxLength={100}
        value={draft.name}
        error={problem('name')}
        onChange={event => change({ name: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        description="For colleagues; customers do not see it"
        maxLength={500}
        autosize
        minRows={1}
        maxRows={4}
        value={draft.description}
        error={problem('description')}
        onChange={event => change({ description: event.currentTarget.value })}
      />
    </>
  )
}

/** From when until when contracts may take it. */
export function OfferDays({
  draft,
  change,
  problem,
  used,
}: OfferFieldsProps & { used: boolean | undefined }) {
  return (
    <>
      <div className={form.pair}>
        <DateField
          label="Offered from"
          description="First day of contracts"
          required
          value={draft.validFrom}
          error={problem('validFrom')}
          onChange={validFrom => change({ validFrom })}
        />
        <DateField
          label="Offered until"
          description="Empty: goes on"
          clearable
          value={draft.validTo}
          error={problem('validTo')}
          onChange={validTo => change({ validTo })}
        />
      </div>
      {used !== undefined && (
        <Checkbox
          label="Withdrawn"
          description="Nobody takes it any more. Contracts that have it keep it."
          checked={draft.withdrawn}
          onChange={event => change({ withdrawn: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
