import { Button, Skeleton } from '@mantine/core'
import type { EndPreview } from '@nineops/contract/charges.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { formatDate } from '../../../lib/dates.ts'
import { formatCount, formatPlural, formatPounds } from '../../../lib/numbers.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import form from '../../../ui/forms/form.module.css'
import { endPreviewQuery, useEndCharges } from '../charges.queries.ts'
import type { ChosenCharges } from '../chosen-charges.ts'
import classes from './charges.module.css'
import { Notes } from './outlook.tsx'

interface EndFormProps {
  client: number
  chosen: ChosenCharges
  onAnswer: (done?: { ended: number; endDate: string }) => void
}

/** The day on which charges end, and what that gives back. */
export function EndForm({ client, chosen, onAnswer }: EndFormProps) {
  const [endDate, setEndDate] = useState<string | null>(null)
  const end = useEndCharges(client)
  const charges =
    'matching' in chosen ? chosen.matching : chosen.charges.map(({ index, version }) => ({ index, version }))
  const body = endDate === null ? undefined : { charges, endDate }
  const preview = useQuery(endPreviewQuery(client, body))
  const ready = body !== undefined && preview.data !== undefined && !preview.isPlaceholderData
  const ends = ready ? preview.data.ends : 0
  const failure = end.error ?? preview.error
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!body || ends === 0 || !preview.data) return
    const { seen } = preview.data
    end.mutate(
      { ...body, charges: 'all' in charges ? { ...charges, seen } : charges },
      {
        onSuccess: ({ ended }) => onAnswer({ ended, endDate: body.endDate }),
        // Where others match by now, the numbers are those of now.
        onError: () => void preview.refetch(),
      },
    )
  }
  return (
    <form onSubmit={submit} className={form.fields} noValidate>
      <DateField
        label="Last day"
        description="It is charged for; the day after is not."
        value={endDate}
        onChange={value => {
          end.reset()
          setEndDate(value)
        }}
        data-autofocus
      />
      <div className={classes.preview} aria-live="polite">
        {body === undefined ? (
          <p>Choose the day to see what would be given back.</p>
        ) : preview.data && !failure ? (
          <EndText preview={preview.data} endDate={body.endDate} />
        ) : (
          !failure && <Skeleton h={72} />
        )}
      </div>
      {ready && !failure && <Notes notes={preview.data.notes} />}
      {failure && (
        <p role="alert" className={form.failure}>
          {toApiError(failure).detail.join(' ')}
        </p>
      )}
      <div className={form.buttons}>
        <Button variant="default" onClick={() => onAnswer()}>
          CANCEL
        </Button>
        <Button type="submit" disabled={ends === 0} loading={end.isPending}>
          {ends > 1 ? `END ${formatCount(ends)} CHARGES` : 'END CHARGE'}
        </Button>
      </div>
    </form>
  )
}

/** What ending gives back, in numbers. */
export function EndText({ preview, endDate }: { preview: EndPreview; endDate: string }) {
  const { ends, refunds, refundTotal, refundItems, refused, refusedCount } = preview
  return (
    <>
      <p>
        {ends === 0
          ? 'None of them can end that day.'
          : `${formatPlural(ends, 'charge')} ${ends === 1 ? 'ends' : 'end'} on ${formatDate(endDate)}. `}
        {ends > 0 &&
          (refunds === 0 ? (
            'Nothing is given back.'
          ) : (
            <>
              The next run gives back <strong>{formatPounds(refundTotal.replace('-', ''))}</strong> before
              VAT.
            </>
          ))}
      </p>
      {refundItems.length > 0 && (
        <ul className={classes.list}>
          {refundItems.map(item => (
            <li key={`${item.index} ${item.text}`}>
              <span>
                {item.accountNumber} {item.description}: {item.text}
              </span>
              <span className={classes.figure}>{formatPounds(item.amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {refusedCount > 0 && (
        <>
          <p>{formatPlural(refusedCount, 'charge')} cannot end that day and stay as they are:</p>
          <ul className={classes.list}>
            {refused.map(row => (
              <li key={row.index}>
                {row.accountNumber} {row.description}: {row.reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
