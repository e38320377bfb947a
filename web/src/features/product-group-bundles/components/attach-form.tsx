import { MultiSelect, Select } from '@mantine/core'
import { accountBundles } from '@nineops/contract/ordering/product-group-bundles/account-bundles.contract'
import { inclusiveText } from '@nineops/contract/ordering/product-group-bundles/inclusive-text'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatPounds } from '../../../lib/formats.ts'
import { filterServices, useServiceOptions } from '../../account-services/account-services.public.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { attachEffectQuery, type BundleOwner, useAttachBundle } from '../account-bundles.queries.ts'
import { bundlesQuery } from '../product-group-bundles.queries.ts'
import { Effect } from './effect.tsx'

interface AttachValues {
  bundle: string | null
  services: string[]
  startDate: string | null
  endDate: string | null
}

interface AttachFormProps {
  owner: BundleOwner
  onAnswer: (given?: { name: string; startDate: string }) => void
}

/** A new bundle of an account and its days, with a preview. */
export function AttachForm({ owner, onAnswer }: AttachFormProps) {
  const bundles = useQuery(bundlesQuery(owner.client))
  const numbers = useServiceOptions(owner.client, owner.account)
  const attach = useAttachBundle(owner)
  const form = useResourceForm({
    values: (): AttachValues => ({ bundle: null, services: [], startDate: null, endDate: null }),
    schema: accountBundles.attach.body,
    toBody: ({ bundle, services, ...rest }) => {
      const [only, ...others] = services.map(Number)
      return {
        ...rest,
        bundleIndex: bundle === null ? null : Number(bundle),
        ...(only !== undefined &&
          (others.length === 0 ? { serviceIndex: only } : { pool: [only, ...others] })),
      }
    },
    onSubmit: async (body, key) => {
      const { bundle } = await attach.mutateAsync({ key, ...body })
      return { name: bundle.name, startDate: body.startDate }
    },
    onSaved: onAnswer,
    onCancel: () => onAnswer(),
  })
  const { body, failure } = form
  const { startDate } = form.values
  const effect = useQuery(attachEffectQuery(owner, body))
  const ready = body !== undefined && effect.data !== undefined && !effect.isPlaceholderData && !effect.error
  const sold = (bundles.data ?? []).filter(({ status }) => status === 'active')
  return (
    <ResourceForm
      form={form}
      error={body && effect.error}
      submit={startDate === null ? 'ADD BUNDLE' : `ADD FROM ${formatDate(startDate)}`}
      disabled={!ready}
    >
      <Select
        label="Bundle"
        required
        data-autofocus
        placeholder={bundles.data && sold.length === 0 ? 'The reseller sells no bundles' : 'Choose a bundle'}
        data={sold.map(bundle => ({
          value: String(bundle.index),
          label: `${bundle.name}: ${inclusiveText(bundle)}, ${formatPounds(bundle.monthlyPrice)} a month`,
        }))}
        {...form.field('bundle', 'bundleIndex')}
        searchable
        nothingFoundMessage="NO DATA"
      />
      <MultiSelect
        label="Numbers"
        description="Leave empty to cover every number of the account. A bundle for one number moves and ends with it. Several numbers share it"
        placeholder={form.values.services.length === 0 ? 'Every number' : undefined}
        data={numbers}
        {...form.field('services', 'serviceIndex')}
        searchable
        filter={filterServices}
        clearable
        nothingFoundMessage="No such service"
      />
      <FieldPair>
        <DateField label="First day" required {...form.field('startDate')} />
        <DateField label="Last day" placeholder="until ended" clearable {...form.field('endDate')} />
      </FieldPair>
      <Effect
        effect={effect.data}
        stale={effect.isPlaceholderData}
        instead={
          body === undefined
            ? 'Choose a bundle and its first day to see what it includes and bills.'
            : failure || effect.error
              ? 'Nothing is saved.'
              : undefined
        }
      />
    </ResourceForm>
  )
}
