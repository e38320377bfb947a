import { Button, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { ProductGroupBundle } from '@nineops/contract/product-group-bundles.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import form from '../../../ui/forms/form.module.css'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import type { DrawerGuard } from '../../../ui/overlays/guarded-drawer.tsx'
import { type BundleDraft, changesSince, completeBundle, draftOf } from '../bundle-draft.ts'
import { bundlesQuery, useSaveBundle } from '../product-group-bundles.queries.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'

interface BundleFormProps {
  client: number
  /** Undefined for a new one. */
  bundle: ProductGroupBundle | undefined
  guard: DrawerGuard
  /** Further buttons, at the left. */
  aside?: ReactNode
}

/** A bundle's name, product groups, minutes, price and days. */
export function BundleForm({ client, bundle, guard, aside }: BundleFormProps) {
  const bundles = useQuery(bundlesQuery(client)).data ?? []
  const now = bundles.find(one => one.index === bundle?.index)
  // The bundle as it was last seen: what is saved stands on it.
  const [seen, setSeen] = useState(bundle)
  const [draft, setDraft] = useState<BundleDraft>(() => draftOf(bundle))
  const [tried, setTried] = useState(false)
  const save = useSaveBundle(client, true)
  const failure = save.error ? toApiError(save.error) : null
  const isChanged = failure?.code === 'product_group_bundle_changed'
  const meanwhile = isChanged && seen && now && now.updatedAt !== seen.updatedAt
  const { bundle: wanted, problems } = completeBundle(draft)
  const problem = (field: keyof BundleDraft) =>
    failure?.field(field) ?? (tried ? problems?.get(field) : undefined)
  const known = [...new Set(bundles.flatMap(one => one.productGroups))]

  function change(part: Partial<BundleDraft>): void {
    if (!isChanged) save.reset()
    guard.onDirty(true)
    setDraft(before => ({ ...before, ...part }))
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    if (!wanted) {
      const target = event.currentTarget
      // Once the fields are drawn with what is wrong with them.
      requestAnimationFrame(() => target.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    save.mutate(
      { seen, bundle: wanted },
      {
        onSuccess: saved => {
          guard.done()
          showDone(seen ? `${saved.name} is changed` : `${saved.name} is added`)
        },
      },
    )
  }
  return (
    <form className={form.fields} onSubmit={submit} noValidate>
      <TextInput
        label="Name"
        required
        maxLength={100}
        data-autofocus
        value={draft.name}
        error={problem('name')}
        onChange={event => change({ name: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        maxLength={500}
        autosize
        minRows={2}
        value={draft.description}
        error={problem('description')}
        onChange={event => change({ description: event.currentTarget.value })}
      />
      <TagsInput
        label="Product groups"
        required
        description="Calls of these groups use the minutes up. Enter or a comma ends each"
        data={known}
        maxTags={100}
        maxLength={60}
        clearable={false}
        value={draft.productGroups}
        error={problem('productGroups')}
        onChange={productGroups => change({ productGroups })}
      />
      <div className={form.pair}>
        <TextInput
          label="Inclusive minutes"
          required
          description="Of each account and whole month"
          inputMode="numeric"
          maxLength={12}
          value={draft.inclusiveMinutes}
          error={problem('inclusiveMinutes')}
          onChange={event => change({ inclusiveMinutes: event.currentTarget.value })}
        />
        <TextInput
          label="Monthly price"
          required
          description="Pounds, before VAT"
          inputMode="decimal"
          maxLength={14}
          leftSection="£"
          value={draft.monthlyPrice}
          error={problem('monthlyPrice')}
          onChange={event => change({ monthlyPrice: event.currentTarget.value })}
        />
      </div>
      <div className={form.pair}>
        <DateField
          label="Valid from"
          required
          value={draft.validFrom}
          error={problem('validFrom')}
          onChange={validFrom => change({ validFrom })}
        />
        <DateField
          label="Valid to"
          description=""
          placeholder="No last day"
          clearable
          value={draft.validTo}
          error={problem('validTo')}
          onChange={validTo => change({ validTo })}
        />
      </div>
      {meanwhile && (
        <ChangedMeanwhile
          changes={changesSince(seen, now)}
          onTake={() => {
            save.reset()
            setSeen(now)
            setDraft(draftOf(now))
            guard.onDirty(false)
          }}
          onKeep={() => {
            save.reset()
            setSeen(now)
          }}
        />
      )}
      {failure && !meanwhile && failure.errors.length === 0 && (
        <p role="alert" className={form.failure}>
          {failure.detail.join('\n')}
        </p>
      )}
      <div className={form.buttons}>
        <div style={{ marginRight: 'auto' }}>{aside}</div>
        <Button variant="default" onClick={guard.close}>
          CANCEL
        </Button>
        <Button type="submit" loading={save.isPending} disabled={Boolean(meanwhile)}>
          SAVE
        </Button>
      </div>
    </form>
  )
}
