import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { contracts } from '@nineops/contract/ordering/contracts.contract'
import { useQuery } from '@tanstack/react-query'
import { toApiError } from '../../../api/api-error.ts'
import { formatDate } from '../../../lib/formats.ts'
import { todayInLondon } from '../../../lib/days.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FieldPair, FormOutcome } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { EffectPanel } from '../../invoice-effects/invoice-effects.public.ts'
import {
  discountText,
  monthsText,
  optionsQuery,
  schemesQuery,
} from '../../loyalty-schemes/loyalty-schemes.public.ts'
import { AccountChoice } from '../../pickers/pickers.public.ts'
import { contractName } from '../contract-labels.ts'
import { contractEffectQuery, useAddContract } from '../contracts.queries.ts'
import { SectionTitle } from '../../../ui/layout/parts.tsx'

interface ContractValues {
  account: number | undefined
  scheme: string | null
  option: string | null
  startDate: string | null
}

interface ContractFormProps {
  client: number
  /** The account, if known. */
  account: number | undefined
  /** Whether another account can be chosen. */
  choose: boolean
}

const indexOf = (value: string | null): number | null => (value === null ? null : Number(value))

/** A new contract's terms, with a preview of the account's next invoice. */
export default function ContractForm({ client, account: first, choose }: ContractFormProps) {
  const schemes = useQuery(schemesQuery(client))
  const options = useQuery(optionsQuery(client))
  const add = useAddContract(client)
  const form = useResourceForm({
    values: (): ContractValues => ({
      account: first,
      scheme: null,
      option: null,
      startDate: todayInLondon(),
    }),
    schema: contracts.create.body,
    toBody: ({ account, scheme, option, startDate }) => ({
      accountIndex: account,
      schemeIndex: indexOf(scheme),
      optionIndex: indexOf(option),
      startDate,
    }),
    words: { accountIndex: 'Choose an account', startDate: 'Choose a day' },
    check: ({ scheme, option }) => ({
      schemeIndex:
        scheme === null && option === null
          ? 'Choose a loyalty scheme, a contract option, or both'
          : undefined,
    }),
    onSubmit: (body, key) => add.mutateAsync({ key, body }),
    done: made => `${made.account.accountNumber} has ${contractName(made)}`,
  })
  const { body } = form
  const [settled] = useDebouncedValue(JSON.stringify(body ?? null), 250)
  const proposed = body ? (JSON.parse(settled) as typeof body | null) : null
  const preview = useQuery(contractEffectQuery(client, proposed ?? undefined))
  const failed = form.failure ?? (proposed ? preview.error : null)
  const failure = failed ? toApiError(failed) : null
  return (
    <ResourceForm form={form}>
      {choose && (
        <AccountChoice
          required
          client={client}
          account={form.values.account}
          onChange={account => form.change({ account })}
          error={form.problem('accountIndex')}
        />
      )}
      <Select
        label="Loyalty scheme"
        placeholder={schemes.isPending ? 'Loading' : 'None'}
        data={(schemes.data ?? [])
          .filter(({ status }) => status === 'active')
          .map(row => ({ value: String(row.index), label: `${row.name} – ${discountText(row.discount)}` }))}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear loyalty scheme' }}
        nothingFoundMessage="NO DATA"
        data-autofocus={choose ? undefined : true}
        {...form.field('scheme', 'schemeIndex')}
      />
      <Select
        label="Contract option"
        placeholder={options.isPending ? 'Loading' : 'None'}
        data={(options.data ?? [])
          .filter(({ status }) => status === 'active')
          .map(row => ({ value: String(row.index), label: `${row.name} – ${monthsText(row.termMonths)}` }))}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear contract option' }}
        nothingFoundMessage="NO DATA"
        {...form.field('option', 'optionIndex')}
      />
      <FieldPair>
        <DateField label="First day" required {...form.field('startDate')} />
      </FieldPair>
      {preview.data && !failure && (
        <FormOutcome>
          {preview.data.endDate === null
            ? 'It has no term: it continues until notice is given.'
            : `Its term ends on ${formatDate(preview.data.endDate)}.`}
        </FormOutcome>
      )}
      <SectionTitle>Next invoice</SectionTitle>
      <EffectPanel
        effect={preview.data?.effect}
        stale={preview.isPlaceholderData}
        instead={
          failure
            ? failure.detail.join(' ')
            : proposed
              ? undefined
              : 'Choose the account, first day, and scheme or option to see what changes.'
        }
      />
    </ResourceForm>
  )
}
