import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type Charge, chargeTerms } from '@nineops/contract/charges.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { formatDate } from '../../../lib/dates.ts'
import { formatPounds } from '../../../lib/numbers.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import form from '../../../ui/forms/form.module.css'
import { cleanAmount } from '../charge-draft.ts'
import { pricePreviewQuery, useChangePrice } from '../charges.queries.ts'
import classes from './charges.module.css'
import { Notes, Outlook } from './outlook.tsx'

interface PriceFormProps {
  client: number
  charge: Charge
  onAnswer: (added?: Charge) => void
}

const dayBefore = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

/** A new amount from a day: the charge ends the day before, and one like it goes on. */
export function PriceForm({ client, charge, onAnswer }: PriceFormProps) {
  const [typed, setTyped] = useState('')
  const [from, setFrom] = useState<string | null>(null)
  const [key] = useState(() => crypto.randomUUID())
  const price = useChangePrice(client, charge.index)
  const amount = cleanAmount(typed)
  const wrong = typed !== '' && !chargeTerms.shape.amount.safeParse(amount).success
  const complete = typed !== '' && !wrong && from !== null
  const wanted = complete ? JSON.stringify({ version: charge.version, amount, from }) : ''
  const [settled] = useDebouncedValue(wanted, 250)
  const body =
    settled === '' ? undefined : (JSON.parse(settled) as { version: string; amount: string; from: string })
  const preview = useQuery(pricePreviewQuery(client, charge.index, body))
  const current = complete && settled === wanted && !preview.isPlaceholderData ? preview.data : undefined
  const failure = price.error ?? (complete ? preview.error : null)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (body && current) price.mutate({ key, ...body }, { onSuccess: added => onAnswer(added) })
  }
  return (
    <form onSubmit={submit} className={form.fields} noValidate>
      <div className={form.pair}>
        <TextInput
          label="New amount"
          description={`Now ${formatPounds(charge.amount)}`}
          inputMode="decimal"
          maxLength={20}
          value={typed}
          onChange={event => {
            price.reset()
            setTyped(event.currentTarget.value)
          }}
          error={wrong ? 'Pounds with up to 2 decimals, such as 12.50' : undefined}
          data-autofocus
        />
        <DateField
          label="From"
          description="First day at the new amount"
          value={from}
          onChange={value => {
            price.reset()
            setFrom(value)
          }}
        />
      </div>
      <div className={classes.preview} aria-live="polite">
        {current ? (
          <p>
            The charge ends on {body && formatDate(dayBefore(body.from))}.{' '}
            {current.end.refunds === 0
              ? 'Nothing is given back.'
              : `${formatPounds(current.end.refundTotal.replace('-', ''))} of it is given back before VAT.`}{' '}
            One like it at {formatPounds(amount)} goes on:
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
      {failure && (
        <p role="alert" className={form.failure}>
          {toApiError(failure).detail.join(' ')}
        </p>
      )}
      <div className={form.buttons}>
        <Button variant="default" onClick={() => onAnswer()}>
          CANCEL
        </Button>
        <Button type="submit" disabled={!current} loading={price.isPending}>
          CHANGE PRICE
        </Button>
      </div>
    </form>
  )
}
