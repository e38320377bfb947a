import { NativeSelect, TextInput } from '@mantine/core'
import {
  type PersonalData,
  personalDataCalls,
  USUAL_YEAR_END,
} from '@nineops/contract/crm/personal-data.contract'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDate } from '../../../lib/formats.ts'
import { openDialog } from '../../../ui/dialogs/open-dialog.tsx'
import { FormOutcome } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { type Account, personalDataQuery, useErase } from '../personal-data.queries.ts'

/** Asks, with figures of what is erased, what stays and until when, and erases. */
export const askErasing = (of: Account, data: PersonalData): Promise<boolean | undefined> =>
  openDialog<boolean>({ title: `Erase the personal data of ${data.accountNumber}`, size: 560 }, close => (
    <ErasingForm of={of} first={data} onDone={close} />
  ))

const months = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1),
  label: new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, month, 15),
  ),
}))

const listed = (data: PersonalData, kept: boolean): string =>
  data.holdings
    .filter(({ fate }) => (fate === 'kept') === kept)
    .map(({ what, count }) => `${what.toLowerCase()} ${formatCount(count)}`)
    .join(', ')

interface ErasingFormProps {
  of: Account
  first: PersonalData
  onDone: (erased?: boolean) => void
}

function ErasingForm({ of, first, onDone }: ErasingFormProps) {
  const erase = useErase(of)
  const form = useResourceForm({
    values: () => ({ yearEnd: USUAL_YEAR_END, accountNumber: '' }),
    schema: personalDataCalls.erase.body,
    onSubmit: body => erase.mutateAsync(body),
    onSaved: () => onDone(true),
    onCancel: () => onDone(),
  })
  const { yearEnd, accountNumber: typed } = form.values
  const { data = first } = useQuery(personalDataQuery(of, yearEnd))
  const stays = listed(data, true)
  return (
    <ResourceForm
      form={form}
      submit={data.twoPerson ? 'ASK FOR APPROVAL' : 'ERASE PERMANENTLY'}
      disabled={typed.trim() !== data.accountNumber}
    >
      <FormOutcome>{`Erased or made anonymous: ${listed(data, false)}.`}</FormOutcome>
      <FormOutcome>
        {stays === ''
          ? 'There are no accounting records to keep.'
          : `Kept as accounting records until ${formatDate(data.keptUntil ?? '')}: ${stays}. Erased automatically after that day.`}
      </FormOutcome>
      <NativeSelect
        label="The reseller’s financial year ends with"
        description="Records are kept for six years from the end of their financial year."
        data={months}
        value={String(yearEnd)}
        onChange={event => form.change({ yearEnd: Number(event.currentTarget.value) })}
      />
      <TextInput
        label={`Type ${data.accountNumber} to erase it permanently`}
        autoComplete="off"
        {...form.text('accountNumber', 100)}
      />
    </ResourceForm>
  )
}
