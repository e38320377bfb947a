import { SegmentedControl, Select, TagsInput, TextInput } from '@mantine/core'
import type { ProductGroupBundle } from '@nineops/contract/ordering/product-group-bundles/product-group-bundles.contract'
import form from '../../../ui/forms/form.module.css'
import { type BundleDraft, emptyBundle, termsOf } from '../proposal-draft.ts'
import { Row } from '../../../ui/layout/parts.tsx'
import classes from './shadow-runs.module.css'

interface BundleFieldsProps {
  draft: BundleDraft
  bundles: readonly ProductGroupBundle[]
  brands: readonly { index: number; name: string }[]
  onChange: (draft: BundleDraft) => void
}

const counts = [
  ['minutes', 'Minutes'],
  ['messages', 'Messages'],
  ['megabytes', 'MB of data'],
] as const

/** A proposal for a bundle: other terms, or the bundle for accounts that do not have it. */
export function BundleFields({ draft, bundles, brands, onChange }: BundleFieldsProps) {
  const put = (part: Partial<BundleDraft>) => onChange({ ...draft, ...part })
  const sold = bundles.filter(({ status }) => status === 'active')
  return (
    <fieldset className={classes.group}>
      <legend className="visually-hidden">Bundle</legend>
      <Row between gap={8} size={13} strong minHeight={30}>
        <span>Bundle</span>
        <SegmentedControl
          aria-label="What of the bundle"
          data={[
            { value: 'change', label: 'Change terms' },
            { value: 'attach', label: 'Add to all accounts' },
          ]}
          value={draft.kind}
          onChange={kind => put({ kind: kind === 'attach' ? kind : 'change' })}
        />
      </Row>
      <Select
        aria-label="Bundle"
        placeholder={sold.length === 0 ? 'The reseller sells no bundles' : 'No bundle is proposed'}
        data={sold.map(({ index, name }) => ({ value: String(index), label: name }))}
        value={draft.bundle}
        clearable
        onChange={value => {
          const bundle = sold.find(({ index }) => String(index) === value)
          onChange(bundle ? { ...draft, ...termsOf(bundle) } : { ...emptyBundle, kind: draft.kind })
        }}
        searchable
        nothingFoundMessage="NO DATA"
      />
      {draft.bundle !== null && draft.kind === 'attach' && (
        <Select
          label="Accounts of"
          placeholder="All brands"
          data={brands.map(({ index, name }) => ({ value: String(index), label: name }))}
          value={draft.brand}
          clearable
          onChange={brand => put({ brand })}
        />
      )}
      {draft.bundle !== null && draft.kind === 'change' && (
        <>
          <div className={form.three}>
            <TextInput
              label="Name of the new bundle"
              value={draft.name}
              maxLength={100}
              onChange={event => put({ name: event.currentTarget.value })}
            />
            <TextInput
              label="Price a month"
              leftSection="£"
              inputMode="decimal"
              value={draft.price}
              maxLength={10}
              onChange={event => put({ price: event.currentTarget.value.replaceAll(/[^\d.]/g, '') })}
            />
            <TagsInput
              label="Product groups"
              value={draft.groups}
              maxTags={100}
              onChange={groups => put({ groups })}
            />
          </div>
          <div className={form.three}>
            {counts.map(([field, label]) => (
              <TextInput
                key={field}
                label={label}
                inputMode="numeric"
                value={draft[field]}
                maxLength={8}
                onChange={event => put({ [field]: event.currentTarget.value.replaceAll(/\D/g, '') })}
              />
            ))}
          </div>
        </>
      )}
    </fieldset>
  )
}
