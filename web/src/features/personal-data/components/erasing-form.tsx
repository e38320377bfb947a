import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type PersonalData, USUAL_YEAR_END } from '@nineops/contract/personal-data.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { formatDate } from '../../../lib/dates.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { openDialog } from '../../../ui/dialogs/open-dialog.tsx'
import form from '../../../ui/forms/form.module.css'
import { type Account, personalDataQuery, useErase } from '../personal-data.queries.ts'

/** Asks, with numbers of what goes and what stays and until when, and erases. */
export const askErasing = (of: Account, data: PersonalData): Promise<boolean | undefined> =>
  openDialog<boolean>({ title: `Erase the personal data of ${data.accountNumber}`, size: 560 }, close => (
    <ErasingForm of={of} first={data} onDone={close} />
  ))

const months = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1),
  label: new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, month, 15),
  ),
}))

const listed = (data: PersonalData, kept: boolean): string =>
  data.holdings
    .filter(({ fate }) => (fate === 'kept') === kept)
    .map(({ what, count }) => `${what.toLowerCase()} ${formatCount(count)}`)
    .join(', ')

interface ErasingFormProps {
  of: Account
  first: PersonalData
  onDone: (erased?: boolean) => void
}

function ErasingForm({ of, first, onDone }: ErasingFormProps) {
  const [yearEnd, setYearEnd] = useState(USUAL_YEAR_END)
  const [typed, setTyped] = useState('')
  const { data = first } = useQuery(personalDataQuery(of, yearEnd))
  const erase = useErase(of)
  const stays = listed(data, true)
  function submit(event: FormEvent): void {
    event.preventDefault()
    erase.mutate({ accountNumber: typed, yearEnd }, { onSuccess: () => onDone(true) })
  }
  return (
    <form className={form.fields} onSubmit={submit}>
      <p className={form.outcome}>{`Goes, or loses what names somebody: ${listed(data, false)}.`}</p>
      <p className={form.outcome}>
        {stays === ''
          ? 'There is nothing that the books need.'
          : `Stays for the books until ${formatDate(data.keptUntil ?? '')}: ${stays}. After that day it goes by itself.`}
      </p>
      <NativeSelect
        label="The reseller's financial year ends with"
        description="Records are kept for six years from the end of the year that they fall in."
        data={months}
        value={String(yearEnd)}
        onChange={event => setYearEnd(Number(event.currentTarget.value))}
      />
      <TextInput
        label={`Type ${data.accountNumber} to erase it for good`}
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={event => setTyped(event.currentTarget.value)}
      />
      {erase.error && (
        <p role="alert" className={form.failure}>
          {toApiError(erase.error).detail.join('\n')}
        </p>
      )}
      <div className={form.buttons}>
        <Button variant="default" onClick={() => onDone()}>
          CANCEL
        </Button>
        <Button type="submit" disabled={typed.trim() !== data.accountNumber} loading={erase.isPending}>
          {data.twoPerson ? 'ASK FOR APPROVAL' : 'ERASE FOR GOOD'}
        </Button>
      </div>
    </form>
  )
}
