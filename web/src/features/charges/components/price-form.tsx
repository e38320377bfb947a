import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type Charge, charges, chargeTerms } from '@nineops/contract/ordering/charges.contract'
import { useQuery } from '@tanstack/react-query'
import { formatLongDate, formatPounds } from '../../../lib/formats.ts'
import { addDays } from '../../../lib/days.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { cleanAmount } from '../charge-form-values.ts'
import { pricePreviewQuery, useChangePrice } from '../charges.queries.ts'
import classes from './charges.module.css'
import { Notes } from '../../../ui/feedback/preview-panel.tsx'
import { Outlook } from './outlook.tsx'

interface PriceFormProps {
  client: number
  charge: Charge
  onAnswer: (added?: Charge) => void
}

/** A new amount from a day: the charge ends the day before, and a copy continues. */
export default function PriceForm({ client, charge, onAnswer }: PriceFormProps) {
  const price = useChangePrice(client, charge.index)
  const form = useResourceForm({
    values: () => ({ amount: '', from: null as string | null }),
    schema: charges.price.body,
    toBody: values => ({ ...values, version: charge.version, amount: cleanAmount(values.amount) }),
    onSubmit: (body, key) => price.mutateAsync({ key, ...body }),
    onSaved: onAnswer,
    onCancel: () => onAnswer(),
  })
  const { amount: typed } = form.values
  const amount = cleanAmount(typed)
  const invalid = typed !== '' && !chargeTerms.shape.amount.safeParse(amount).success
  const complete = form.body !== undefined
  const bodyText = form.body ? JSON.stringify(form.body) : ''
  const [settled] = useDebouncedValue(bodyText, 250)
  const body = settled === '' ? undefined : (JSON.parse(settled) as NonNullable<typeof form.body>)
  const preview = useQuery(pricePreviewQuery(client, charge.index, body))
  const current = complete && settled === bodyText && !preview.isPlaceholderData ? preview.data : undefined
  const failure = form.failure ?? (complete ? preview.error : null)
  return (
    <ResourceForm
      form={form}
      error={complete ? preview.error : null}
      submit="CHANGE PRICE"
      disabled={!current}
    >
      <FieldPair>
        <TextInput
          label="New amount"
          description={`Now ${formatPounds(charge.amount)}`}
          data-autofocus
          {...form.decimal('amount', 20)}
          error={invalid ? 'Enter an amount, such as 12.50' : undefined}
        />
        <DateField label="From" description="First day at the new amount" {...form.choice('from')} />
      </FieldPair>
      <div className={classes.preview} aria-live="polite">
        {current ? (
          <p>
            The charge ends on {body && formatLongDate(addDays(body.from, -1))}.{' '}
            {current.end.refunds === 0
              ? 'Nothing is refunded.'
              : `${formatPounds(current.end.refundTotal.replace('-', ''))} is refunded before VAT.`}{' '}
            A copy at {formatPounds(amount)} continues:
          </p>
        ) : (
          <p>Choose the amount and the day to see what would be billed.</p>
        )}
      </div>
      <Outlook
        outlook={current?.outlook}
        instead={complete && !failure ? undefined : 'Its next bills are shown here.'}
      />
      {current && <Notes notes={current.end.notes.filter(note => !current.outlook.notes.includes(note))} />}
    </ResourceForm>
  )
}
