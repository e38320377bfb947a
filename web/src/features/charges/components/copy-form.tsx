import { Button, Pill } from '@mantine/core'
import type { Account } from '@nineops/contract/clients.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { formatCount, formatPlural, formatPounds } from '../../../lib/numbers.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import form from '../../../ui/forms/form.module.css'
import { AccountPicker } from '../../pickers/pickers.public.ts'
import { copyPreviewQuery, useCopyCharges } from '../charges.queries.ts'
import type { ChosenCharges } from '../chosen-charges.ts'
import classes from './charges.module.css'
import { Notes } from './outlook.tsx'

interface CopyFormProps {
  client: number
  chosen: ChosenCharges
  onAnswer: (added?: number) => void
}

/** Accounts and days for copies of charges, and what they would bill first. */
export function CopyForm({ client, chosen, onAnswer }: CopyFormProps) {
  const [accounts, setAccounts] = useState<readonly Account[]>([])
  const [startDate, setStartDate] = useState<string | null>(null)
  const [endDate, setEndDate] = useState<string | null>(null)
  // One key for as long as the dialog is open: a repeated press copies once.
  const [key] = useState(() => crypto.randomUUID())
  const copy = useCopyCharges(client)
  const early = startDate !== null && endDate !== null && endDate < startDate
  const charges = 'matching' in chosen ? chosen.matching : chosen.charges.map(({ index }) => index)
  const body =
    accounts.length === 0 || startDate === null || early
      ? undefined
      : {
          charges,
          accounts: accounts.map(({ index }) => index),
          startDate,
          endDate,
        }
  const preview = useQuery(copyPreviewQuery(client, body))
  const data = body ? preview.data : undefined
  const failure = copy.error ?? preview.error
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!body || !preview.data) return
    const { seen } = preview.data
    copy.mutate(
      { key, ...body, charges: 'all' in charges ? { ...charges, seen } : charges },
      { onSuccess: ({ added }) => onAnswer(added), onError: () => void preview.refetch() },
    )
  }
  return (
    <form onSubmit={submit} className={form.fields} noValidate>
      <div className={form.pair}>
        <DateField label="First day" value={startDate} onChange={setStartDate} data-autofocus />
        <DateField
          label="Last day"
          value={endDate}
          onChange={setEndDate}
          clearable
          error={early ? 'Not before the first day' : undefined}
        />
      </div>
      <section aria-label="Accounts">
        <p className={classes.heading}>To {formatPlural(accounts.length, 'account')}</p>
        <ul className={classes.chosen} aria-label="Chosen accounts">
          {accounts.map(account => (
            <li key={account.index}>
              <Pill
                withRemoveButton
                removeButtonProps={{
                  'aria-label': `Leave out ${account.accountNumber}`,
                  'aria-hidden': false,
                }}
                onRemove={() => setAccounts(accounts.filter(({ index }) => index !== account.index))}
              >
                {account.accountNumber} {account.companyName}
              </Pill>
            </li>
          ))}
        </ul>
        <AccountPicker
          clientIndex={client}
          accountsToHide={accounts}
          focusOnOpen={false}
          onSelect={account => setAccounts([...accounts, account])}
        />
      </section>
      <div className={classes.preview} aria-live="polite">
        {data ? (
          <p>
            {formatPlural(data.copies, 'charge')} {data.copies === 1 ? 'is' : 'are'} added; their first bills
            come to <strong>{formatPounds(data.firstBills)}</strong> before VAT.
          </p>
        ) : (
          <p>Choose the first day and at least one account.</p>
        )}
      </div>
      {data && <Notes notes={data.notes} />}
      {failure && (
        <p role="alert" className={form.failure}>
          {toApiError(failure).detail.join(' ')}
        </p>
      )}
      <div className={form.buttons}>
        <Button variant="default" onClick={() => onAnswer()}>
          CANCEL
        </Button>
        <Button type="submit" disabled={!data || preview.isPlaceholderData} loading={copy.isPending}>
          {data && data.copies > 1 ? `ADD ${formatCount(data.copies)} CHARGES` : 'ADD CHARGE'}
        </Button>
      </div>
    </form>
  )
}
