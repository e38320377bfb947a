import { NumberInput, Select, TextInput } from '@mantine/core'
import {
  invoiceKind,
  type InvoiceKind,
  invoiceNumbers,
  type InvoiceNumberRange,
} from '@nineops/contract/invoicing/invoice-numbers.contract'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../lib/formats.ts'
import { FieldPair, FormOutcome, FieldRow } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { brandsQuery } from '../../pickers/pickers.public.ts'
import { useSaveRange } from '../invoice-numbers.queries.ts'
import { cleanPrefix, formatNumber, kindNames } from '../number-format.ts'

interface RangeValues {
  brand: string | null
  kind: InvoiceKind
  prefix: string
  padding: string | number
  nextNumber: string | number
}

interface RangeFormProps {
  client: number
  /** Undefined to add one. */
  range: InvoiceNumberRange | undefined
  taken: readonly InvoiceNumberRange[]
  onAnswer: (saved?: InvoiceNumberRange) => void
}

const isWhole = (value: string | number): value is number =>
  typeof value === 'number' && Number.isInteger(value)

/** Adds or changes the range of a brand and kind, with a preview of the next document's number. */
export default function RangeForm({ client, range, taken, onAnswer }: RangeFormProps) {
  const brands = useQuery(brandsQuery(client)).data
  const save = useSaveRange(client)
  const least = range?.nextNumber ?? 1
  const form = useResourceForm({
    values: (): RangeValues => ({
      brand: range ? String(range.brand.index) : null,
      kind: range?.kind ?? 'invoice',
      prefix: range?.prefix ?? '',
      padding: range?.padding ?? 6,
      nextNumber: range?.nextNumber ?? 1,
    }),
    schema: invoiceNumbers.save.body,
    toBody: ({ brand, ...values }) => ({ ...values, brandIndex: brand === null ? null : Number(brand) }),
    check: ({ brand, kind, nextNumber }) => ({
      nextNumber: isWhole(nextNumber) && nextNumber < least ? `Not before ${formatCount(least)}` : undefined,
      brandIndex:
        range === undefined && taken.some(row => String(row.brand.index) === brand && row.kind === kind)
          ? 'This brand has such a range: open it in the table'
          : undefined,
    }),
    eager: true,
    onSubmit: body => save.mutateAsync(body),
    onSaved: onAnswer,
    onCancel: () => onAnswer(),
  })
  const { prefix, padding, nextNumber: next } = form.values
  const skipped = range && isWhole(next) ? next - range.nextNumber : 0
  return (
    <ResourceForm form={form} disabled={!form.body}>
      {!range && (
        <FieldPair>
          <Select
            label="Brand"
            data={(brands ?? []).map(({ index, name }) => ({ value: String(index), label: name }))}
            searchable
            nothingFoundMessage="NO DATA"
            {...form.field('brand', 'brandIndex')}
            error={form.values.brand === null ? undefined : form.problem('brandIndex')}
            data-autofocus
          />
          <Select
            label="Type"
            data={invoiceKind.options.map(value => ({ value, label: kindNames[value] }))}
            {...form.pick('kind')}
          />
        </FieldPair>
      )}
      <FieldRow>
        <TextInput
          label="Prefix"
          maxLength={12}
          value={prefix}
          onChange={event => form.change({ prefix: cleanPrefix(event.currentTarget.value) })}
          error={form.problem('prefix')}
          data-autofocus={range ? true : undefined}
        />
        <NumberInput
          label="Digits"
          min={1}
          max={12}
          clampBehavior="strict"
          allowDecimal={false}
          {...form.field('padding')}
        />
        <NumberInput
          label="Next number"
          min={1}
          max={999_999_999}
          clampBehavior="strict"
          allowDecimal={false}
          {...form.field('nextNumber')}
        />
      </FieldRow>
      {isWhole(padding) && isWhole(next) && (
        <FormOutcome>
          The next document is numbered <strong>{formatNumber(prefix, padding, next)}</strong>.
          {skipped > 0 && ` ${formatCount(skipped)} numbers are skipped and will never be used.`}
        </FormOutcome>
      )}
    </ResourceForm>
  )
}
