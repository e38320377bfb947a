import { Button, MultiSelect, Select, TextInput } from '@mantine/core'
import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import type { InvoiceRun } from '@nineops/contract/invoicing/invoice-runs/invoice-run-lists.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import { formatCount, formatDate, formatPounds } from '../../../lib/formats.ts'
import { todayInLondon } from '../../../lib/days.ts'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FieldPair, FormOutcome } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { brandsQuery, clientInvoiceRunsQuery } from '../../pickers/pickers.public.ts'
import {
  BacsDateField,
  bacsDateProblem,
  nextPossible,
  possibleDatesQuery,
} from '../../direct-debits/direct-debits.public.ts'
import { Row } from '../../../ui/layout/parts.tsx'
import { billRunsQuery, creationPreviewQuery, useCreateRun } from '../invoice-runs.queries.ts'
import {
  billRunsToInvoice,
  leftOf,
  proposedBillRun,
  proposedDates,
  usageText,
  type WishedBillRun,
} from '../run-proposals.ts'

interface CreateRunFormProps {
  client: number
  wished: WishedBillRun
  onAnswer: (run?: InvoiceRunDetail) => void
}

/** Loads what can be billed, then asks. */
export default function CreateRunForm({ client, wished, onAnswer }: CreateRunFormProps) {
  const billRuns = useQuery(billRunsQuery(client))
  const runs = useQuery(clientInvoiceRunsQuery(client))
  const brands = useQuery(brandsQuery(client))
  const error = billRuns.error ?? runs.error ?? brands.error
  if (error) return <ErrorState error={error} onRetry={() => void billRuns.refetch()} />
  if (!billRuns.data || !runs.data || !brands.data) return <LoadingBlock h={280} />
  const free = billRunsToInvoice(
    billRuns.data,
    runs.data,
    brands.data.map(({ index }) => index),
  )
  const first = proposedBillRun(free, runs.data, wished)
  if (!first)
    return (
      <EmptyState
        title="No bill run to invoice"
        hint="An invoice run invoices a closed bill run, and none is waiting. Close one first."
        action={
          <Row gap={8}>
            <Button variant="default" onClick={() => onAnswer()}>
              CLOSE
            </Button>
            <Button
              onClick={() => onAnswer()}
              renderRoot={root => <Link {...root} to="/bureau/bill-runs" search={{ client }} />}
            >
              GO TO BILL RUNS
            </Button>
          </Row>
        }
      />
    )
  return <Fields client={client} free={free} first={first} runs={runs.data} onAnswer={onAnswer} />
}

interface FieldsProps extends Omit<CreateRunFormProps, 'wished'> {
  free: readonly BillRun[]
  first: BillRun
  runs: readonly InvoiceRun[]
}

interface RunValues {
  billRun: BillRun
  /** The proposed collection day for Direct Debits; Bacs may not collect then. */
  wished: string
  invoiceDate: string | null
  /** Undefined until chosen: the next possible day from the proposed one on. */
  bacsDate: string | null | undefined
  description: string
  brands: string[]
}

/** `, 2 accounts not invoiced`: what a further run of a bill run is for. */
const furtherOf = (left: ReturnType<typeof leftOf>): string =>
  left?.accounts ? `, ${counted(left.accounts, 'account')} not invoiced` : ''

function valuesOf(billRun: BillRun, runs: readonly InvoiceRun[]): RunValues {
  const { invoiceDate, bacsDate: wished } = proposedDates(billRun, runs, todayInLondon())
  // Told apart from the month's own run by its name.
  const description = `${billRun.description}${leftOf(billRun, runs) === null ? '' : ', further run'}`
  return { billRun, wished, invoiceDate, bacsDate: undefined, description, brands: [] }
}

function Fields({ client, free, first, runs, onAnswer }: FieldsProps) {
  const create = useCreateRun(client)
  const brands = useQuery(brandsQuery(client)).data
  const form = useResourceForm({
    values: (): RunValues => valuesOf(first, runs),
    schema: z.custom<RunValues>(),
    onSubmit: ({ billRun, wished, bacsDate: chosenBacs, ...values }, key): Promise<InvoiceRunDetail> =>
      create.mutateAsync({
        key,
        billRunIndex: billRun.index,
        invoiceDate: values.invoiceDate ?? '',
        bacsDate: (chosenBacs === undefined ? nextPossible(wished, possible) : chosenBacs) ?? '',
        description: values.description.trim(),
        ...(values.brands.length > 0 && { brandIndexes: values.brands.map(Number) }),
      }),
    onSaved: onAnswer,
    onCancel: () => onAnswer(),
  })
  const { billRun, wished, invoiceDate, bacsDate: chosenBacs, brands: chosen } = form.values
  const days = useQuery(possibleDatesQuery(client, invoiceDate ?? undefined))
  const possible = days.data
  const proposing = days.isPending || days.isPlaceholderData
  const bacsDate = chosenBacs === undefined ? nextPossible(wished, possible) : chosenBacs
  const left = leftOf(billRun, runs)
  const accounts = useQuery(
    creationPreviewQuery(
      client,
      invoiceDate === null
        ? undefined
        : {
            billRunIndex: billRun.index,
            invoiceDate,
            ...(chosen.length > 0 && { brandIndexes: chosen.join(',') }),
          },
    ),
  ).data?.accounts
  const early = invoiceDate !== null && bacsDate !== null && bacsDate < invoiceDate
  const bacsProblem = bacsDateProblem(bacsDate, possible)

  function choose(value: string | null): void {
    const found = free.find(({ index }) => String(index) === value)
    if (found) form.change({ ...valuesOf(found, runs), brands: chosen })
  }
  const dated = { required: true, withAsterisk: false }

  return (
    <ResourceForm
      form={form}
      submit="CREATE"
      disabled={early || bacsProblem !== undefined || !invoiceDate}
      // The day proposed may not be one of Bacs.
      reason={proposing && chosenBacs === undefined ? 'One moment.' : null}
    >
      <Select
        label="Bill run"
        description="Closed bill runs not fully invoiced"
        data={free.map(one => ({
          value: String(one.index),
          label: `${one.description} (${formatDate(one.periodStart)} – ${formatDate(one.periodEnd)})${furtherOf(leftOf(one, runs))}`,
        }))}
        value={String(billRun.index)}
        onChange={choose}
        allowDeselect={false}
        error={form.problem('billRunIndex')}
        data-autofocus
      />
      <FieldPair>
        <DateField
          label="Invoice date"
          {...form.field('invoiceDate')}
          error={invoiceDate === null ? 'Choose a date' : form.problem('invoiceDate')}
          {...dated}
        />
        <BacsDateField
          label="Bacs date"
          possible={possible}
          value={bacsDate}
          onChange={value => form.change({ bacsDate: value })}
          error={early ? 'Must not be before the invoice date' : (bacsProblem ?? form.problem('bacsDate'))}
          {...dated}
        />
      </FieldPair>
      <MultiSelect
        label="Brands"
        placeholder={chosen.length === 0 ? 'All brands' : ''}
        data={(brands ?? []).map(({ index, name }) => ({ value: String(index), label: name }))}
        {...form.choice('brands')}
        searchable
        clearable
        error={form.problem('brandIndexes')}
      />
      <TextInput label="Description" {...form.text('description', 255)} />
      <FormOutcome>
        {left?.accounts ? (
          <>
            Creates a further run of {billRun.description} for what is not invoiced (
            {formatPounds(left.atStake)} before VAT). Accounts already invoiced are not included.{' '}
          </>
        ) : (
          <>
            Creates a run of {billRun.description}: {usageText(billRun)}, and the charges due.{' '}
          </>
        )}
        {chosen.length > 0
          ? `${formatCount(chosen.length)} of ${counted(brands?.length ?? chosen.length, 'brand')}`
          : 'All brands'}
        {accounts !== undefined && `: ${counted(accounts, 'account')}`}. Nothing is invoiced until you run its
        processes and confirm it.
      </FormOutcome>
    </ResourceForm>
  )
}
