import { Checkbox, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { ProductGroupBundle } from '@nineops/contract/ordering/product-group-bundles/product-group-bundles.contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ChangedElsewhere } from '../../../ui/forms/changed-elsewhere.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FieldGroup, FieldPair, FieldRow } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { changesSince, reading, valuesOf } from '../bundle-form-values.ts'
import { bundlesQuery, useSaveBundle } from '../product-group-bundles.queries.ts'

interface BundleFormProps {
  client: number
  /** Undefined for a new one. */
  bundle: ProductGroupBundle | undefined
  /** More buttons, on the left. */
  aside?: ReactNode
}

export function BundleForm({ client, bundle, aside }: BundleFormProps) {
  const bundles = useQuery(bundlesQuery(client)).data ?? []
  const now = bundles.find(one => one.index === bundle?.index)
  // The version that was shown, which saving replaces.
  const [seen, setSeen] = useState(bundle)
  const save = useSaveBundle(client, true)
  const form = useResourceForm({
    values: () => valuesOf(bundle),
    ...reading,
    onSubmit: body => save.mutateAsync({ seen, bundle: body }),
    done: saved => `${saved.name} is ${seen ? 'changed' : 'added'}`,
  })
  const meanwhile = form.isChanged && seen && now && now.updatedAt !== seen.updatedAt
  const changes = meanwhile ? changesSince(seen, now) : []
  const known = [...new Set(bundles.flatMap(one => one.productGroups))]
  return (
    <ResourceForm
      form={form}
      aside={aside}
      disabled={Boolean(meanwhile)}
      notice={
        meanwhile && (
          <ChangedElsewhere
            onTake={() => {
              setSeen(now)
              form.restart(valuesOf(now))
            }}
            onKeep={() => {
              setSeen(now)
              form.forgive()
            }}
          >
            Someone changed the bundle since you opened it
            {changes.length > 0 ? `: ${changes.join('; ')}` : ''}.
          </ChangedElsewhere>
        )
      }
    >
      <TextInput label="Name" required data-autofocus {...form.text('name', 100)} />
      <Textarea label="Description" autosize minRows={2} {...form.text('description', 500)} />
      <TagsInput
        label="Product groups"
        required
        description="Their usage counts towards the allowance. Press Enter after each"
        data={known}
        maxTags={100}
        maxLength={60}
        clearable={false}
        {...form.field('productGroups')}
      />
      <FieldGroup legend="Included each month">
        <FieldRow even>
          <TextInput label="Minutes" {...form.whole('inclusiveMinutes', 12)} />
          <TextInput label="Messages" {...form.whole('inclusiveMessages', 12)} />
          <TextInput label="MB of data" {...form.whole('inclusiveMegabytes', 12)} />
        </FieldRow>
      </FieldGroup>
      <TextInput
        label="Monthly price"
        required
        description="Pounds, before VAT"
        leftSection="£"
        {...form.decimal('monthlyPrice', 14)}
      />
      <TextInput
        label="Priority"
        required
        description="The lowest number is used first; if equal, a bundle for one CLI, then the oldest"
        {...form.whole('priority', 2)}
      />
      <Checkbox
        label="Unused allowance rolls over to the next month"
        description="It is used before that month’s own allowance, and expires with it"
        {...form.checkbox('rollover')}
      />
      <FieldPair>
        <DateField label="Valid from" required {...form.field('validFrom')} />
        <DateField
          label="Valid to"
          description=""
          placeholder="No last day"
          clearable
          {...form.field('validTo')}
        />
      </FieldPair>
    </ResourceForm>
  )
}
