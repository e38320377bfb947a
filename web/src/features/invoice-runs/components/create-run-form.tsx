import { Button, MultiSelect, Select, TextInput } from '@mantine/core'
import type { BillRun } from '@nineops/contract/bill-run-states.contract'
import type { InvoiceRun, InvoiceRunDetail } from '@nineops/contract/invoice-runs.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { formatDate } from '../../../lib/dates.ts'
import { formatCount, formatPlural, formatPounds } from '../../../lib/numbers.ts'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { accountsQuery, brandsQuery, clientInvoiceRunsQuery } from '../../pickers/pickers.public.ts'
import { billRunsQuery, useCreateRun } from '../invoice-runs.queries.ts'
import { bacsDateProblem, nextPossible } from '../bacs-dates.ts'
import { possibleDatesQuery } from '../run-money.queries.ts'
import { freeBillRuns, proposedDates } from '../run-proposals.ts'
import { BacsDateField } from './bacs-date-field.tsx'
import classes from '../../../ui/forms/form.module.css'

interface CreateRunFormProps {
  client: number
  onAnswer: (run?: InvoiceRunDetail) => void
}

/** Loads what can be billed, then asks. */
export default function CreateRunForm({ client, onAnswer }: CreateRunFormProps) {
  const billRuns = useQuery(billRunsQuery(client))
  const runs = useQuery(clientInvoiceRunsQuery(client))
  const error = billRuns.error ?? runs.error
  if (error) return <ErrorState error={error} onRetry={() => void billRuns.refetch()} />
  if (!billRuns.data || !runs.data) return <LoadingBlock h={280} />
  const free = freeBillRuns(billRuns.data, runs.data)
  const [first] = free
  if (!first)
    return (
      <EmptyState
        title="No bill run to invoice"
        hint="Every closed bill run has an invoice run. Close the next one in Bill Runs first."
        action={
          <Button variant="default" onClick={() => onAnswer()}>
            CLOSE
          </Button>
        }
      />
    )
  return <Fields client={client} free={free} first={first} runs={runs.data} onAnswer={onAnswer} />
}

interface FieldsProps extends CreateRunFormProps {
  free: readonly BillRun[]
  first: BillRun
  runs: readonly InvoiceRun[]
}

function Fields({ client, free, first, runs, onAnswer }: FieldsProps) {
  const create = useCreateRun(client)
  const brands = useQuery(brandsQuery(client)).data
  const accounts = useQuery(accountsQuery(client)).data?.length
  // One key for as long as the dialog is open: a repeated save creates one run.
  const [key] = useState(() => crypto.randomUUID())
  const [billRun, setBillRun] = useState(first)
  const [wished, setWished] = useState(() => proposedDates(first, runs))
  const [invoiceDate, setInvoiceDate] = useState<string | null>(wished.invoiceDate)
  // Undefined until a person chooses: the next day that is possible from the wished one on.
  const [chosenBacs, setChosenBacs] = useState<string | null>()
  const possible = useQuery(possibleDatesQuery(invoiceDate ?? undefined)).data
  const bacsDate = chosenBacs === undefined ? nextPossible(wished.bacsDate, possible) : chosenBacs
  const [description, setDescription] = useState(first.description)
  const [chosen, setChosen] = useState<string[]>([])
  const early = invoiceDate !== null && bacsDate !== null && bacsDate < invoiceDate
  const failure = create.error ? toApiError(create.error) : null
  const bacsProblem = bacsDateProblem(bacsDate, possible)

  function choose(value: string | null): void {
    const found = free.find(({ index }) => String(index) === value)
    if (!found) return
    setBillRun(found)
    const dates = proposedDates(found, runs)
    setWished(dates)
    setInvoiceDate(dates.invoiceDate)
    setChosenBacs(undefined)
    setDescription(found.description)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (invoiceDate === null || bacsDate === null || early || bacsProblem) return
    const brandIndexes = chosen.map(Number)
    const body = { billRunIndex: billRun.index, invoiceDate, bacsDate, description: description.trim() }
    create.mutate(
      { key, ...body, ...(brandIndexes.length > 0 && { brandIndexes }) },
      { onSuccess: run => onAnswer(run) },
    )
  }
  const dated = { required: true, withAsterisk: false }

  return (
    <form onSubmit={submit} className={classes.fields} noValidate>
      <Select
        label="Bill run"
        description="Closed bill runs that no invoice run bills yet"
        data={free.map(({ index, description: name, periodStart, periodEnd }) => ({
          value: String(index),
          label: `${name} (${formatDate(periodStart)} – ${formatDate(periodEnd)})`,
        }))}
        value={String(billRun.index)}
        onChange={choose}
        allowDeselect={false}
        error={failure?.field('billRunIndex')}
        data-autofocus
      />
      <div className={classes.pair}>
        <DateField
          label="Invoice date"
          value={invoiceDate}
          onChange={setInvoiceDate}
          error={invoiceDate === null ? 'Choose a date' : failure?.field('invoiceDate')}
          {...dated}
        />
        <BacsDateField
          label="BACS date"
          possible={possible}
          value={bacsDate}
          onChange={value => {
            create.reset()
            setChosenBacs(value)
          }}
          error={early ? 'Must not be before the invoice date' : (bacsProblem ?? failure?.field('bacsDate'))}
          {...dated}
        />
      </div>
      <MultiSelect
        label="Brands"
        placeholder={chosen.length === 0 ? 'All brands' : ''}
        data={(brands ?? []).map(({ index, name }) => ({ value: String(index), label: name }))}
        value={chosen}
        onChange={setChosen}
        searchable
        clearable
        error={failure?.field('brandIndexes')}
      />
      <TextInput
        label="Description"
        maxLength={255}
        value={description}
        onChange={event => setDescription(event.currentTarget.value)}
        error={failure?.field('description')}
      />
      <p className={classes.outcome}>
        Creates a run of {billRun.description}: {formatPlural(billRun.calls, 'call')},{' '}
        {formatPounds(billRun.retailCharge.replace(/(\.\d\d)\d+$/, '$1'))} of usage, and the charges due.{' '}
        {chosen.length > 0
          ? `Accounts of ${formatCount(chosen.length)} of ${formatPlural(brands?.length ?? chosen.length, 'brand')}.`
          : accounts !== undefined && `All brands: up to ${formatPlural(accounts, 'account')}.`}{' '}
        Nothing is invoiced until you run its processes and confirm it.
      </p>
      {failure && failure.errors.length === 0 && (
        <p role="alert" className={classes.failure}>
          {failure.detail.join(' ')}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onAnswer()}>
          CANCEL
        </Button>
        <Button
          type="submit"
          loading={create.isPending}
          disabled={early || bacsProblem !== undefined || !invoiceDate}
        >
          CREATE
        </Button>
      </div>
    </form>
  )
}
