import { Button, Checkbox } from '@mantine/core'
import type { Contract } from '@nineops/contract/contracts.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { formatDate } from '../../../lib/dates.ts'
import { formatPlural, formatPounds } from '../../../lib/numbers.ts'
import { todayInLondon } from '../../../lib/today.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import form from '../../../ui/forms/form.module.css'
import { EffectPanel } from '../../invoice-effects/invoice-effects.public.ts'
import { endingEffectQuery, useEndContract } from '../contracts.queries.ts'
import classes from './contracts.module.css'

interface EndFormProps {
  client: number
  contract: Contract
  onAnswer: (ended?: Contract) => void
}

/** The notice that ends a contract, what that costs, and the account's next invoice. */
export function EndForm({ client, contract, onAnswer }: EndFormProps) {
  const [noticeOn, setNoticeOn] = useState<string | null>(todayInLondon())
  const [endOn, setEndOn] = useState<string | null>(null)
  const [waived, setWaived] = useState(false)
  const end = useEndContract(client, contract.index)
  const body =
    noticeOn === null
      ? undefined
      : { version: contract.version, noticeOn, waived, ...(endOn !== null && { endOn }) }
  const preview = useQuery(endingEffectQuery(client, contract.index, body))
  const failed = end.error ?? (body ? preview.error : null)
  const failure = failed ? toApiError(failed) : null
  const { data } = preview
  const ready = body !== undefined && data !== undefined && !preview.isPlaceholderData && !failure
  function change(apply: () => void): void {
    end.reset()
    apply()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (body && ready) end.mutate(body, { onSuccess: onAnswer })
  }
  return (
    <form onSubmit={submit} className={form.fields} noValidate>
      <div className={form.pair}>
        <DateField
          label="Notice given on"
          description={`${formatPlural(contract.noticeDays, 'day')} of notice`}
          required
          value={noticeOn}
          error={failure?.field('noticeOn') ?? (noticeOn === null ? 'Choose a day' : undefined)}
          onChange={value => change(() => setNoticeOn(value))}
        />
        <DateField
          label="Last day"
          description={data ? `${formatDate(data.earliestEnd)} at the earliest` : 'Empty: the earliest'}
          placeholder={data ? formatDate(data.earliestEnd) : 'dd/mm/yyyy'}
          clearable
          value={endOn}
          error={failure?.field('endOn')}
          onChange={value => change(() => setEndOn(value))}
        />
      </div>
      {contract.terminationCharge.kind !== 'none' && (
        <Checkbox
          label="Waive the early termination charge"
          checked={waived}
          onChange={event => {
            const { checked } = event.currentTarget
            change(() => setWaived(checked))
          }}
        />
      )}
      <p className={form.outcome} aria-live="polite">
        {data && !failure ? (
          <>
            It ends on {formatDate(data.endOn)}.{' '}
            {data.charge ? (
              <>
                Early termination: <strong>{formatPounds(data.charge.amount)}</strong> before VAT,{' '}
                {data.charge.text}; charged on {formatDate(data.charge.day)}.
              </>
            ) : waived ? (
              'The early termination charge is waived.'
            ) : (
              'That costs nothing.'
            )}
          </>
        ) : (
          'Choose the day of the notice to see what ending costs.'
        )}
      </p>
      <h2 className={classes.heading}>Next invoice</h2>
      <EffectPanel
        effect={data?.effect}
        stale={preview.isPlaceholderData}
        instead={failure ? failure.detail.join(' ') : body ? undefined : 'Shown once the day is chosen.'}
      />
      <div className={form.buttons}>
        <Button variant="default" onClick={() => onAnswer()}>
          CANCEL
        </Button>
        <Button type="submit" disabled={!ready} loading={end.isPending}>
          END CONTRACT
        </Button>
      </div>
    </form>
  )
}
