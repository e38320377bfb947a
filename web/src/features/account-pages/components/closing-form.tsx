import { Button, Checkbox, Skeleton } from '@mantine/core'
import type { AccountDetail } from '@nineops/contract/accounts.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { formatPlural, formatPounds } from '../../../lib/numbers.ts'
import { openDialog } from '../../../ui/dialogs/open-dialog.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import form from '../../../ui/forms/form.module.css'
import { closingQuery, useCloseAccount } from '../account-pages.queries.ts'

/** Asks for the last day of an account, shows what that does, and closes it. */
export const askClosing = (client: number, account: AccountDetail): Promise<boolean | undefined> =>
  openDialog<boolean>({ title: `Close account ${account.accountNumber}`, size: 520 }, close => (
    <ClosingForm client={client} account={account} onDone={close} />
  ))

const today = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format()

interface ClosingFormProps {
  client: number
  account: AccountDetail
  onDone: (closed?: boolean) => void
}

function ClosingForm({ client, account, onDone }: ClosingFormProps) {
  const [on, setOn] = useState<string | null>(today)
  const [endServices, setEndServices] = useState(true)
  const [endCharges, setEndCharges] = useState(true)
  const preview = useQuery({ ...closingQuery(client, account.index, on ?? ''), enabled: on !== null })
  const close = useCloseAccount(client, account.index)
  const { data } = preview
  const failure = close.error ?? (preview.data ? null : preview.error)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (on === null || !data) return
    close.mutate(
      { version: data.version, on, endServices, endCharges },
      {
        onSuccess: () => {
          showDone(`Account ${account.accountNumber} is closed`)
          onDone(true)
        },
      },
    )
  }
  return (
    <form className={form.fields} onSubmit={submit}>
      <DateField label="Last day" value={on} onChange={setOn} />
      {data ? (
        <>
          <Checkbox
            label={`End ${formatPlural(data.servicesCount, 'service')} on that day`}
            checked={endServices && data.servicesCount > 0}
            disabled={data.servicesCount === 0}
            onChange={event => setEndServices(event.currentTarget.checked)}
          />
          <Checkbox
            label={`End ${formatPlural(data.chargesCount, 'charge')} on that day${data.refundTotal === '0.00' ? '' : `: ${formatPounds(data.refundTotal)} is given back on the next bill`}`}
            checked={endCharges && data.chargesCount > 0}
            disabled={data.chargesCount === 0}
            onChange={event => setEndCharges(event.currentTarget.checked)}
          />
          <p className={form.outcome}>{data.notes.join(' ')}</p>
        </>
      ) : (
        <Skeleton h={96} />
      )}
      {failure && (
        <p role="alert" className={form.failure}>
          {toApiError(failure).detail.join('\n')}
        </p>
      )}
      <div className={form.buttons}>
        <Button variant="default" onClick={() => onDone()}>
          CANCEL
        </Button>
        <Button type="submit" disabled={on === null || !data} loading={close.isPending}>
          CLOSE ACCOUNT
        </Button>
      </div>
    </form>
  )
}
