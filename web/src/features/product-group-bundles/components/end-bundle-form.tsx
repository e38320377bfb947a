import {
  type AccountBundle,
  accountBundles,
} from '@nineops/contract/ordering/product-group-bundles/account-bundles.contract'
import { useQuery } from '@tanstack/react-query'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { type BundleOwner, endEffectQuery, useEndBundle } from '../account-bundles.queries.ts'
import { Effect } from './effect.tsx'

interface EndBundleFormProps {
  owner: BundleOwner
  bundle: AccountBundle
  onAnswer: (endDate?: string) => void
}

/** The last day of an account's bundle, with a preview. */
export function EndBundleForm({ owner, bundle, onAnswer }: EndBundleFormProps) {
  const end = useEndBundle(owner, bundle.index)
  const form = useResourceForm({
    values: () => ({ endDate: null as string | null }),
    schema: accountBundles.end.body,
    onSubmit: ({ endDate }) => end.mutateAsync(endDate).then(() => endDate),
    onSaved: onAnswer,
    onCancel: () => onAnswer(),
  })
  const { endDate } = form.values
  const effect = useQuery(endEffectQuery(owner, bundle.index, endDate))
  const effectError = endDate === null ? null : effect.error
  const ready = endDate !== null && effect.data !== undefined && !effect.isPlaceholderData && !effect.error
  return (
    <ResourceForm form={form} error={effectError} submit="END BUNDLE" disabled={!ready}>
      <DateField
        label="Last day"
        description="The last day that is covered and charged for."
        required
        data-autofocus
        {...form.field('endDate')}
      />
      <Effect
        effect={effect.data}
        stale={effect.isPlaceholderData}
        instead={
          endDate === null
            ? 'Choose the day to see what changes.'
            : form.failure || effectError
              ? 'Nothing is saved.'
              : undefined
        }
      />
    </ResourceForm>
  )
}
