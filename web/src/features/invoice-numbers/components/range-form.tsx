import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { type InvoiceNumberRange, invoiceKind } from '@nineops/contract/invoice-numbers.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { brandsQuery } from '../../pickers/pickers.public.ts'
import { useSaveRange } from '../invoice-numbers.queries.ts'
import { cleanPrefix, formatNumber, kindNames } from '../number-format.ts'
import classes from '../../../ui/forms/form.module.css'

interface RangeFormProps {
  client: number
  /** Undefined to add one. */
  range: InvoiceNumberRange | undefined
  taken: readonly InvoiceNumberRange[]
  onAnswer: (saved?: InvoiceNumberRange) => void
}

const isWhole = (value: string | number): value is number =>
  typeof value === 'number' && Number.isInteger(value)

/** Adds or changes the range of a brand and kind; shows what the next document will bear. */
export function RangeForm({ client, range, taken, onAnswer }: RangeFormProps) {
  const brands = useQuery(brandsQuery(client)).data
  const save = useSaveRange(client)
  const [brand, setBrand] = useState(range ? String(range.brand.index) : null)
  const [kind, setKind] = useState(range?.kind ?? 'invoice')
  const [prefix, setPrefix] = useState(range?.prefix ?? '')
  const [padding, setPadding] = useState<string | number>(range?.padding ?? 6)
  const [next, setNext] = useState<string | number>(range?.nextNumber ?? 1)
  const failure = save.error ? toApiError(save.error) : null
  const least = range?.nextNumber ?? 1
  const backwards = isWhole(next) && next < least
  const exists =
    range === undefined && taken.some(row => String(row.brand.index) === brand && row.kind === kind)
  const ready = brand !== null && isWhole(padding) && isWhole(next) && !backwards && !exists
  const skipped = range && isWhole(next) ? next - range.nextNumber : 0

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!ready) return
    save.mutate(
      { brandIndex: Number(brand), kind, prefix, padding, nextNumber: next },
      { onSuccess: saved => onAnswer(saved) },
    )
  }
  return (
    <form onSubmit={submit} className={classes.fields} noValidate>
      {!range && (
        <div className={classes.pair}>
          <Select
            label="Brand"
            data={(brands ?? []).map(({ index, name }) => ({ value: String(index), label: name }))}
            value={brand}
            onChange={setBrand}
            searchable
            nothingFoundMessage="NO DATA"
            error={
              exists ? 'This brand has such a range: open it in the table' : failure?.field('brandIndex')
            }
            data-autofocus
          />
          <Select
            label="Kind"
            data={invoiceKind.options.map(value => ({ value, label: kindNames[value] }))}
            value={kind}
            onChange={value => setKind(invoiceKind.options.find(one => one === value) ?? 'invoice')}
            allowDeselect={false}
          />
        </div>
      )}
      <div className={classes.three}>
        <TextInput
          label="Prefix"
          maxLength={12}
          value={prefix}
          onChange={event => setPrefix(cleanPrefix(event.currentTarget.value))}
          error={failure?.field('prefix')}
          data-autofocus={range ? true : undefined}
        />
        <NumberInput
          label="Digits"
          min={1}
          max={12}
          clampBehavior="strict"
          allowDecimal={false}
          value={padding}
          onChange={setPadding}
          error={failure?.field('padding')}
        />
        <NumberInput
          label="Next number"
          min={1}
          max={999_999_999}
          clampBehavior="strict"
          allowDecimal={false}
          value={next}
          onChange={setNext}
          error={backwards ? `Not before ${formatCount(least)}` : failure?.field('nextNumber')}
        />
      </div>
      {isWhole(padding) && isWhole(next) && (
        <p className={classes.outcome}>
          The next document is numbered <strong>{formatNumber(prefix, padding, next)}</strong>.
          {skipped > 0 && ` ${formatCount(skipped)} numbers are skipped and will never be given.`}
        </p>
      )}
      {failure && failure.errors.length === 0 && (
        <p role="alert" className={classes.failure}>
          {failure.detail.join(' ')}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onAnswer()}>
          CANCEL
        </Button>
        <Button type="submit" disabled={!ready} loading={save.isPending}>
          SAVE
        </Button>
      </div>
    </form>
  )
}
