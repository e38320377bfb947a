import { Checkbox } from '@mantine/core'
import { type Contract, contracts } from '@nineops/contract/ordering/contracts.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { toApiError } from '../../../api/api-error.ts'
import { formatDate, formatPounds } from '../../../lib/formats.ts'
import { todayInLondon } from '../../../lib/days.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FieldPair, FormOutcome } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { EffectPanel } from '../../invoice-effects/invoice-effects.public.ts'
import { endingEffectQuery, useEndContract } from '../contracts.queries.ts'
import { SectionTitle } from '../../../ui/layout/parts.tsx'

interface EndFormProps {
  client: number
  contract: Contract
  onAnswer: (ended?: Contract) => void
}

/** The notice that ends a contract, with a preview of its cost and the account's next invoice. */
export function EndForm({ client, contract, onAnswer }: EndFormProps) {
  const end = useEndContract(client, contract.index)
  const form = useResourceForm({
    values: () => ({
      noticeOn: todayInLondon() as string | null,
      endOn: null as string | null,
      waived: false,
    }),
    schema: contracts.end.body,
    toBody: ({ endOn, ...values }) => ({
      ...values,
      version: contract.version,
      ...(endOn !== null && { endOn }),
    }),
    words: { noticeOn: 'Choose a day' },
    eager: true,
    onSubmit: body => end.mutateAsync(body),
    onSaved: onAnswer,
    onCancel: () => onAnswer(),
  })
  const { body } = form
  const { waived } = form.values
  const preview = useQuery(endingEffectQuery(client, contract.index, body))
  const failed = form.failure ?? (body ? preview.error : null)
  const failure = failed ? toApiError(failed) : null
  const { data } = preview
  const ready = body !== undefined && data !== undefined && !preview.isPlaceholderData && !failure
  return (
    <ResourceForm form={form} notice={<></>} submit="END CONTRACT" disabled={!ready}>
      <FieldPair>
        <DateField
          label="Notice given on"
          description={`${counted(contract.noticeDays, 'day')} of notice`}
          required
          {...form.field('noticeOn')}
        />
        <DateField
          label="Last day"
          description={data ? `${formatDate(data.earliestEnd)} at the earliest` : 'Empty: the earliest'}
          placeholder={data ? formatDate(data.earliestEnd) : 'dd/mm/yyyy'}
          clearable
          {...form.field('endOn')}
        />
      </FieldPair>
      {contract.terminationCharge.kind !== 'none' && (
        <Checkbox label="Waive the early termination charge" {...form.checkbox('waived')} />
      )}
      <FormOutcome live>
        {data && !failure ? (
          <>
            It ends on {formatDate(data.endOn)}.{' '}
            {data.charge ? (
              <>
                Early termination: <strong>{formatPounds(data.charge.amount)}</strong> before VAT,{' '}
                {data.charge.text}; charged on {formatDate(data.charge.day)}.
              </>
            ) : waived ? (
              'The early termination charge is waived.'
            ) : (
              'That costs nothing.'
            )}
          </>
        ) : (
          'Choose the day of the notice to see what ending costs.'
        )}
      </FormOutcome>
      <SectionTitle>Next invoice</SectionTitle>
      <EffectPanel
        effect={data?.effect}
        stale={preview.isPlaceholderData}
        instead={failure ? failure.detail.join(' ') : body ? undefined : 'Shown once the day is chosen.'}
      />
    </ResourceForm>
  )
}
