import { Button, InputWrapper, TextInput } from '@mantine/core'
import type { BillRunException } from '@nineops/contract/bill-run-results.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { formatDate } from '../../../lib/dates.ts'
import { formatPlural } from '../../../lib/numbers.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { AccountPicker } from '../../pickers/pickers.public.ts'
import { EXCEPTIONS_PAGE, exceptionsQuery, useAllocateCli } from '../bill-runs.queries.ts'
import classes from './bill-runs.module.css'

interface AllocateFormProps {
  client: number
  billRun: number
  exception: BillRunException
  onClose: (answer?: true) => void
}

/** Asks which account an unallocated CLI belongs to from when; true once the service is added. */
export const askAllocation = (props: Omit<AllocateFormProps, 'onClose'>): Promise<true | undefined> =>
  openDialog<true>({ title: `Allocate ${props.exception.subject}`, size: 560 }, close => (
    <AllocateForm {...props} onClose={close} />
  ))

/** All rows of the CLI: it stands once for each carrier, and the first day has to suit them all. */
function useUnallocated(client: number, billRun: number, exception: BillRunException): BillRunException[] {
  const query = {
    cause: 'unallocated' as const,
    filter: exception.subject,
    page: 1,
    pageSize: EXCEPTIONS_PAGE,
  }
  const { data } = useQuery(exceptionsQuery(client, billRun, query))
  const others = data?.rows.filter(
    ({ subject, carrier }) => subject === exception.subject && carrier.index !== exception.carrier.index,
  )
  return [exception, ...(others ?? [])]
}

function AllocateForm({ client, billRun, exception, onClose }: AllocateFormProps) {
  const [account, setAccount] = useState<{ index: number; accountNumber: string }>()
  const rows = useUnallocated(client, billRun, exception)
  const firstDay = rows.map(row => row.firstCallDate).toSorted()[0] ?? null
  const [chosen, setChosen] = useState<string | null>()
  const startDate = chosen === undefined ? firstDay : chosen
  const [description, setDescription] = useState('')
  const allocate = useAllocateCli(client, billRun)
  const missing = account ? (startDate === null ? 'Choose the first day.' : null) : 'Choose the account.'

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!account || startDate === null) return
    allocate.mutate(
      { cli: exception.subject, accountIndex: account.index, startDate, description },
      {
        onSuccess: ({ endDate }) => {
          const until = endDate === null ? '' : ` until ${formatDate(endDate)}`
          showDone(
            `${exception.subject} belongs to ${account.accountNumber}${until}: rate again to charge its calls`,
          )
          onClose(true)
        },
      },
    )
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.about} style={{ margin: 0 }}>
        {formatPlural(
          rows.reduce((sum, { calls }) => sum + calls, 0),
          'call',
        )}{' '}
        from {formatDate(firstDay)} on. The account gets a service for this CLI.
      </p>
      <InputWrapper label={account ? `Account: ${account.accountNumber}` : 'Account'} labelElement="div">
        <AccountPicker clientIndex={client} selected={account?.index} onSelect={setAccount} />
      </InputWrapper>
      <div className={classes.period}>
        <DateField
          label="First day"
          description="From here on its calls are the account's"
          value={startDate}
          onChange={setChosen}
        />
        <TextInput
          label="Description"
          description="Stands on the invoice"
          maxLength={255}
          value={description}
          onChange={event => setDescription(event.currentTarget.value)}
        />
      </div>
      {allocate.error && (
        <p role="alert" className={classes.failure}>
          {toApiError(allocate.error).detail.join('\n')}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onClose()}>
          CANCEL
        </Button>
        <Button
          type="submit"
          loading={allocate.isPending}
          disabled={missing !== null}
          title={missing ?? undefined}
        >
          ALLOCATE
        </Button>
      </div>
    </form>
  )
}
