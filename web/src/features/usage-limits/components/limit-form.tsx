import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { newUsageLimit, type UsageLimit } from '@nineops/contract/bureau/usage-limits.contract'
import { plainNumber } from '@nineops/contract/money'
import { useQuery } from '@tanstack/react-query'
import { DeleteButton } from '../../../ui/forms/delete-button.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import { AccountChoice, brandsQuery } from '../../pickers/pickers.public.ts'
import { countedByLabels, measureLabels, spanLabels } from '../limit-labels.ts'
import { useDeleteLimit, useSaveLimit } from '../usage-limits.queries.ts'

type Scope = 'reseller' | 'brand' | 'account'

const scopeOf = (limit: UsageLimit | undefined): Scope => {
  if (limit?.accountIndex != null) return 'account'
  return limit?.brandIndex == null ? 'reseller' : 'brand'
}

interface Values {
  name: string
  scope: Scope
  brandIndex: string | null
  accountIndex: number | undefined
  countedBy: UsageLimit['countedBy']
  productGroup: string
  measure: UsageLimit['measure']
  per: UsageLimit['per']
  most: string
}

const valuesOf = (limit: UsageLimit | undefined): Values => ({
  name: limit?.name ?? '',
  scope: scopeOf(limit),
  brandIndex: limit?.brandIndex == null ? null : String(limit.brandIndex),
  accountIndex: limit?.accountIndex ?? undefined,
  countedBy: limit?.countedBy ?? 'account',
  productGroup: limit?.productGroup ?? '',
  measure: limit?.measure ?? 'pounds',
  per: limit?.per ?? 'day',
  most: limit ? (limit.measure === 'pounds' ? limit.most : plainNumber(limit.most)) : '',
})

const toBody = ({ scope, brandIndex, accountIndex, productGroup, ...values }: Values) => ({
  ...values,
  brandIndex: scope === 'brand' ? Number(brandIndex) : null,
  accountIndex: scope === 'account' ? (accountIndex ?? null) : null,
  productGroup: productGroup.trim() === '' ? null : productGroup,
})

/** What is still to be chosen; null once complete. */
function missing({ scope, brandIndex, accountIndex }: Values): string | null {
  if (scope === 'brand' && brandIndex === null) return 'Choose the brand.'
  return scope === 'account' && accountIndex === undefined ? 'Choose the account.' : null
}

const options = <T extends string>(labels: Record<T, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }))

interface LimitFormProps {
  client: number
  /** Undefined to add one. */
  limit: UsageLimit | undefined
}

export default function LimitForm({ client, limit }: LimitFormProps) {
  const brands = useQuery(brandsQuery(client)).data ?? []
  const save = useSaveLimit(client)
  const remove = useDeleteLimit(client)
  const form = useResourceForm({
    values: () => valuesOf(limit),
    schema: newUsageLimit,
    toBody,
    onSubmit: body => save.mutateAsync({ seen: limit, body }),
    done: saved => `${saved.name} is ${limit ? 'changed' : 'added'}`,
  })
  const { values } = form
  return (
    <ResourceForm
      form={form}
      reason={missing(values)}
      aside={
        limit && (
          <DeleteButton
            name={limit.name}
            question={`Delete the limit ${limit.name}? Its alerts stay.`}
            onDelete={() => remove.mutateAsync(limit)}
          />
        )
      }
    >
      <TextInput label="Name" required data-autofocus {...form.text('name', 100)} />
      <Stack gap={4}>
        <Text as="span" size={13} strong>
          Applies to
        </Text>
        <SegmentedControl
          aria-label="Applies to"
          data={[
            { value: 'reseller', label: 'Every account' },
            { value: 'brand', label: 'One brand' },
            { value: 'account', label: 'One account' },
          ]}
          {...form.choice('scope')}
        />
      </Stack>
      {values.scope === 'brand' && (
        <Select
          label="Brand"
          placeholder="Choose a brand"
          data={brands.map(({ index, name }) => ({ value: String(index), label: name }))}
          {...form.field('brandIndex')}
          searchable
          nothingFoundMessage="NO DATA"
        />
      )}
      {values.scope === 'account' && (
        <AccountChoice
          required
          client={client}
          account={values.accountIndex}
          onChange={accountIndex => form.change({ accountIndex })}
          error={form.problem('accountIndex')}
        />
      )}
      <Select label="Measured per" data={options(countedByLabels)} {...form.pick('countedBy')} />
      <TextInput
        label="Product group"
        description="The name on rate cards, such as Premium or International. Leave empty for all calls."
        {...form.text('productGroup', 200)}
      />
      <Select label="Measured in" data={options(measureLabels)} {...form.pick('measure')} />
      <TextInput
        label="Limit"
        required
        description={values.measure === 'pounds' ? 'Before VAT, after bundle allowances.' : undefined}
        {...form.decimal('most')}
      />
      <Select
        label="Period"
        description="A month is the period of a bill run."
        data={options(spanLabels)}
        {...form.pick('per')}
      />
    </ResourceForm>
  )
}
