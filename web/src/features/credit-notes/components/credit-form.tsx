import { Button, Checkbox, Select, SegmentedControl, TextInput } from '@mantine/core'
import {
  type CreditableInvoice,
  creditReason,
  newCreditNote,
} from '@nineops/contract/crm/credit-notes.contract'
import {
  type CreditedLine,
  creditTotals,
  type OpenLine,
  overCredited,
  wholeCredit,
} from '@nineops/contract/crm/credit-totals'
import { parsePence } from '@nineops/contract/money'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatPence, formatPounds } from '../../../lib/formats.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PanelSkeleton } from '../../../ui/feedback/panel-skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { Hint, Row, SectionTitle, Stack } from '../../../ui/layout/parts.tsx'
import { reasonLabels } from '../credit-labels.ts'
import {
  accountLedgerQuery,
  type CreditedInvoice,
  creditQuery,
  lastInvoicesQuery,
  useCredit,
} from '../credit-notes.queries.ts'
import { type Amounts, CreditLines, penceOf } from './credit-lines.tsx'

interface CreditFormProps extends CreditedInvoice {
  onDone: () => void
}

/** Asks what to credit of an invoice, or of several, and why (money: Credit and rebill). */
export function CreditForm({ onDone, ...of }: CreditFormProps) {
  const [chosen, setChosen] = useState([of.invoice])
  const read = useQueries({ queries: chosen.map(invoice => creditQuery({ ...of, invoice })) })
  const invoices = read.flatMap(({ data }) => (data ? [data] : []))
  const [first] = invoices
  const failed = read.find(({ error, data }) => error && !data)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!first) return <PanelSkeleton rows={6} />
  if (first.refusal !== null) return <Notice tone="warn">{first.refusal}</Notice>
  return <Form of={of} invoices={invoices} chosen={chosen} onChoose={setChosen} onDone={onDone} />
}

const reasons = creditReason.options.map(value => ({ value, label: reasonLabels[value] }))
const openLines = (invoice: CreditableInvoice): OpenLine[] =>
  invoice.lines.map(({ lineNumber, remainder, vatRate, vatPercent }) => ({
    lineNumber,
    vatRate,
    vatPercent,
    remainderPence: penceOf(remainder),
  }))

/** What is credited of one invoice: all that is left, or by line. */
interface Part {
  part: 'whole' | 'lines'
  amounts: Amounts
}
const whole: Part = { part: 'whole', amounts: {} }
const isWhole = ({ part }: Part) => part === 'whole'

/** The lines with an amount, in pence. */
const chosenOf = (amounts: Amounts): CreditedLine[] =>
  Object.entries(amounts).flatMap(([lineNumber, typed]) => {
    const netPence = parsePence(typed.trim())
    return netPence === null || netPence <= 0 ? [] : [{ lineNumber: Number(lineNumber), netPence }]
  })

const totalsOf = (invoice: CreditableInvoice, part: Part) => {
  const lines = openLines(invoice)
  return creditTotals(
    isWhole(part) ? wholeCredit(lines) : chosenOf(part.amounts),
    lines,
    invoice.vat.map(rate => ({ ...rate, remainderPence: penceOf(rate.remainder) })),
  )
}

/** Why it can't be credited so, for people; null if it can. */
function problemOf(invoice: CreditableInvoice, part: Part): string | null {
  if (invoice.refusal !== null) return invoice.refusal
  if (isWhole(part)) return null
  for (const line of invoice.lines) {
    const typed = part.amounts[line.lineNumber]?.trim() ?? ''
    if (typed === '') continue
    const pence = parsePence(typed)
    if (pence === null || pence <= 0) return `“${typed}” is not an amount. Enter it as 12.50.`
    if (pence > penceOf(line.remainder))
      return `Only ${formatPounds(line.remainder)} of “${line.description}” is left to credit.`
  }
  const [over] = overCredited(chosenOf(part.amounts), openLines(invoice))
  return over
    ? `Only ${formatPence(over.leftPence)} at the ${over.vatRate} VAT rate is left, after discounts and refunds.`
    : null
}

interface FormProps {
  of: CreditedInvoice
  /** Those of the chosen that have been read. */
  invoices: readonly CreditableInvoice[]
  chosen: readonly number[]
  onChoose: (invoices: number[]) => void
  onDone: () => void
}

function Form({ of, invoices, chosen, onChoose, onDone }: FormProps) {
  const credit = useCredit(of)
  const form = useResourceForm({
    values: () => ({
      parts: {} as Record<string, Part>,
      reason: 'billing_error' as (typeof creditReason.options)[number],
      words: '',
      rebill: false,
    }),
    schema: newCreditNote,
    toBody: ({ parts, rebill, ...values }) => ({
      ...values,
      rebill: rebill && chosen.every(invoice => isWhole(parts[invoice] ?? whole)),
      invoices: chosen.map(invoice => {
        const { part, amounts } = parts[invoice] ?? whole
        const lines = Object.entries(amounts).flatMap(([lineNumber, net]) =>
          net.trim() === '' ? [] : [{ lineNumber: Number(lineNumber), net: net.trim() }],
        )
        return { invoice, lines: part === 'whole' ? null : lines }
      }),
    }),
    onSubmit: (body, key) => credit.mutateAsync({ body, key }),
    done: ({ number, gross, issued }) =>
      `Credit note ${number} of ${formatPounds(gross.replace('-', ''))} ${issued ? 'is issued' : 'waits to be confirmed'}`,
    onSaved: onDone,
    onCancel: onDone,
  })
  const partOf = (invoice: number): Part => form.values.parts[invoice] ?? whole
  const change = (invoice: number, next: Partial<Part>) =>
    form.change({ parts: { ...form.values.parts, [invoice]: { ...partOf(invoice), ...next } } })
  const several = chosen.length > 1
  const shown = invoices.map(invoice => {
    const part = partOf(invoice.index)
    const totals = totalsOf(invoice, part)
    return { invoice, part, totals, problem: problemOf(invoice, part) }
  })
  const net = sumOf(shown.map(({ totals }) => totals.netPence))
  const vat = sumOf(shown.map(({ totals }) => totals.vatPence))
  const problem = shown.find(one => one.problem !== null)?.problem ?? null
  const empty = shown.find(({ totals }) => totals.netPence + totals.vatPence <= 0)
  const missing =
    empty &&
    (several
      ? `Enter how much of invoice ${empty.invoice.number} to credit.`
      : 'Enter how much of a line to credit.')
  const twoPersons = invoices.some(({ twoPersonRelease }) => twoPersonRelease)
  return (
    <ResourceForm
      form={form}
      submit={twoPersons ? 'PREPARE CREDIT NOTE' : 'ISSUE CREDIT NOTE'}
      reason={problem ?? missing ?? (invoices.length < chosen.length ? 'The invoice is being read.' : null)}
    >
      {shown.map(({ invoice, part, problem: own }) => (
        <Stack key={invoice.index} gap={8}>
          {several && (
            <Row between>
              <SectionTitle>
                {invoice.number} of {formatDate(invoice.invoiceDate)}
              </SectionTitle>
              {invoice.index !== of.invoice && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Leave out ${invoice.number}`}
                  onClick={() => onChoose(chosen.filter(one => one !== invoice.index))}
                >
                  Leave out
                </Button>
              )}
            </Row>
          )}
          {invoice.refusal === null && (
            <>
              <SegmentedControl
                aria-label={several ? `What to credit of ${invoice.number}` : 'What to credit'}
                value={part.part}
                onChange={value => change(invoice.index, { part: value })}
                data={[
                  { value: 'whole', label: `All that is left: ${formatPounds(invoice.remainder.gross)}` },
                  { value: 'lines', label: 'By line' },
                ]}
              />
              <CreditLines
                invoice={invoice}
                label={several ? `Lines of ${invoice.number} to credit` : 'Lines to credit'}
                amounts={isWhole(part) ? null : part.amounts}
                onChange={amounts => change(invoice.index, { amounts })}
              />
            </>
          )}
          {own && <Notice tone="warn">{own}</Notice>}
        </Stack>
      ))}
      <BeingCollected of={of} numbers={shown.map(({ invoice }) => invoice.number)} />
      <AnotherInvoice of={of} chosen={chosen} onChoose={invoice => onChoose([...chosen, invoice])} />
      <FieldPair>
        <Select label="Reason" data={reasons} {...form.pick('reason')} />
        <TextInput label="Shown on the credit note" required {...form.text('words', 200)} />
      </FieldPair>
      {shown.every(({ part }) => isWhole(part)) && (
        <Checkbox
          label="Bill this account again"
          description={`Then create an invoice run of ${several ? 'each of these bill runs' : 'the same bill run'}: it bills the account again, with its current charges. Calls keep their prices unless you choose Re-rate and recalculate in that run.`}
          checked={form.values.rebill}
          onChange={event => form.change({ rebill: event.currentTarget.checked })}
        />
      )}
      <Hint>
        {net + vat <= 0
          ? 'Nothing is chosen yet.'
          : `Credits ${formatPence(net)} and ${formatPence(vat)} VAT: ${formatPence(net + vat)} in all. ${
              twoPersons
                ? 'Another user confirms it before it is issued.'
                : 'It gets its own number, is posted at once, and goes out as the account’s invoices do.'
            }`}
      </Hint>
    </ResourceForm>
  )
}

/** Says that a Direct Debit for a credited invoice is on its way: crediting does not stop it. */
function BeingCollected({ of: { client, account }, numbers }: { of: CreditedInvoice; numbers: string[] }) {
  const { data } = useQuery(accountLedgerQuery({ client, account }))
  return (data?.collecting ?? [])
    .filter(({ number }) => numbers.includes(number))
    .map(({ number, on, amount }) => (
      <Notice key={`${number} ${on}`} tone="warn">
        A Direct Debit of {formatPounds(amount)} for {number} is on its way for {formatDate(on)} and will
        still be collected. The credit that results is set off against the next invoices, or refunded.
      </Notice>
    ))
}

const sumOf = (pence: readonly number[]) => pence.reduce((sum, one) => sum + one, 0)
/** The most invoices that one note credits. */
const MOST = 24

/** Adds another of the account's invoices to the note. */
function AnotherInvoice({
  of: { client, account },
  chosen,
  onChoose,
}: {
  of: CreditedInvoice
  chosen: readonly number[]
  onChoose: (invoice: number) => void
}) {
  const { data } = useQuery(lastInvoicesQuery({ client, account }))
  const others = (data?.rows ?? []).filter(
    ({ index, kind, state }) =>
      kind === 'invoice' && (state === 'confirmed' || state === 'hosted') && !chosen.includes(index),
  )
  if (others.length === 0 || chosen.length >= MOST) return null
  return (
    <Select
      label="Credit another invoice on the same note"
      placeholder="None"
      searchable
      value={null}
      data={others.map(({ index, number, invoiceDate, gross }) => ({
        value: String(index),
        label: `${number ?? ''} of ${formatDate(invoiceDate)}, ${formatPounds(gross)}`,
      }))}
      onChange={value => value !== null && onChoose(Number(value))}
    />
  )
}
