import { Checkbox, Select, SegmentedControl, TextInput } from '@mantine/core'
import {
  type CreditableInvoice,
  type CreditableLine,
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
import { useQuery } from '@tanstack/react-query'
import { formatPence, formatPounds } from '../../../lib/formats.ts'
import { ScrollBox } from '../../../ui/dialogs/scroll-box.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PanelSkeleton } from '../../../ui/feedback/panel-skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import { Hint } from '../../../ui/layout/parts.tsx'
import { reasonLabels } from '../credit-labels.ts'
import { type CreditedInvoice, creditQuery, useCredit } from '../credit-notes.queries.ts'
import classes from './credit-form.module.css'

interface CreditFormProps extends CreditedInvoice {
  onDone: () => void
}

/** Asks what to credit of an invoice and why (money: Credit and rebill). */
export function CreditForm({ onDone, ...of }: CreditFormProps) {
  const { data, error, refetch } = useQuery(creditQuery(of))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PanelSkeleton rows={6} />
  if (data.refusal !== null) return <Notice tone="warn">{data.refusal}</Notice>
  return <Form of={of} invoice={data} onDone={onDone} />
}

const reasons = creditReason.options.map(value => ({ value, label: reasonLabels[value] }))
const penceOf = (pounds: string): number => parsePence(pounds) ?? 0
const openLines = (invoice: CreditableInvoice): OpenLine[] =>
  invoice.lines.map(({ lineNumber, remainder, vatRate, vatPercent }) => ({
    lineNumber,
    vatRate,
    vatPercent,
    remainderPence: penceOf(remainder),
  }))

type Amounts = Record<string, string>

/** The lines with an amount, in pence. */
const chosenOf = (amounts: Amounts): CreditedLine[] =>
  Object.entries(amounts).flatMap(([lineNumber, typed]) => {
    const netPence = parsePence(typed.trim())
    return netPence === null || netPence <= 0 ? [] : [{ lineNumber: Number(lineNumber), netPence }]
  })

/** Why the amounts can't be credited, for people; null if they can. */
function problemOf(invoice: CreditableInvoice, amounts: Amounts): string | null {
  for (const line of invoice.lines) {
    const typed = amounts[line.lineNumber]?.trim() ?? ''
    if (typed === '') continue
    const pence = parsePence(typed)
    if (pence === null || pence <= 0) return `“${typed}” is not an amount. Enter it as 12.50.`
    if (pence > penceOf(line.remainder))
      return `Only ${formatPounds(line.remainder)} of “${line.description}” is left to credit.`
  }
  const [over] = overCredited(chosenOf(amounts), openLines(invoice))
  return over
    ? `Only ${formatPence(over.leftPence)} at the ${over.vatRate} VAT rate is left, after discounts and refunds.`
    : null
}

function Form({
  of,
  invoice,
  onDone,
}: {
  of: CreditedInvoice
  invoice: CreditableInvoice
  onDone: () => void
}) {
  const credit = useCredit(of)
  const form = useResourceForm({
    values: () => ({
      part: 'whole',
      amounts: {} as Amounts,
      reason: 'billing_error' as (typeof creditReason.options)[number],
      words: '',
      rebill: false,
    }),
    schema: newCreditNote,
    toBody: ({ part, amounts, rebill, ...values }) => ({
      ...values,
      rebill: part === 'whole' && rebill,
      lines:
        part === 'whole'
          ? null
          : Object.entries(amounts).flatMap(([lineNumber, net]) =>
              net.trim() === '' ? [] : [{ lineNumber: Number(lineNumber), net: net.trim() }],
            ),
    }),
    onSubmit: (body, key) => credit.mutateAsync({ body, key }),
    done: ({ number, gross, issued }) =>
      `Credit note ${number} of ${formatPounds(gross.replace('-', ''))} ${issued ? 'is issued' : 'waits to be confirmed'}`,
    onSaved: onDone,
    onCancel: onDone,
  })
  const { part, amounts } = form.values
  const whole = part === 'whole'
  const lines = openLines(invoice)
  const chosen = whole ? wholeCredit(lines) : chosenOf(amounts)
  const totals = creditTotals(
    chosen,
    lines,
    invoice.vat.map(rate => ({ ...rate, remainderPence: penceOf(rate.remainder) })),
  )
  const problem = whole ? null : problemOf(invoice, amounts)
  const nothing = totals.netPence + totals.vatPence <= 0
  return (
    <ResourceForm
      form={form}
      submit={invoice.twoPersonRelease ? 'PREPARE CREDIT NOTE' : 'ISSUE CREDIT NOTE'}
      reason={problem ?? (nothing ? 'Enter how much of a line to credit.' : null)}
    >
      <SegmentedControl
        aria-label="What to credit"
        value={part}
        onChange={value => form.change({ part: value })}
        data={[
          { value: 'whole', label: `All that is left: ${formatPounds(invoice.remainder.gross)}` },
          { value: 'lines', label: 'By line' },
        ]}
      />
      <Lines
        invoice={invoice}
        amounts={whole ? null : amounts}
        onChange={next => form.change({ amounts: next })}
      />
      {problem && <Notice tone="warn">{problem}</Notice>}
      <FieldPair>
        <Select label="Reason" data={reasons} allowDeselect={false} {...form.choice('reason')} />
        <TextInput
          label="In words, shown on the credit note"
          required
          maxLength={200}
          {...form.field('words')}
        />
      </FieldPair>
      {whole && (
        <Checkbox
          label="Bill this account again"
          description="Then create an invoice run of the same bill run: it bills the account again, with its current charges."
          checked={form.values.rebill}
          onChange={event => form.change({ rebill: event.currentTarget.checked })}
        />
      )}
      <Hint>
        {nothing
          ? 'Nothing is chosen yet.'
          : `Credits ${formatPence(totals.netPence)} and ${formatPence(totals.vatPence)} VAT: ${formatPence(totals.netPence + totals.vatPence)} in all. ${
              invoice.twoPersonRelease
                ? 'Another user confirms it before it is issued.'
                : 'It gets its own number, is posted at once, and goes out as the account’s invoices do.'
            }`}
      </Hint>
    </ResourceForm>
  )
}

/** An invoice's lines with what is left of each, and how much to credit where that is chosen by line. */
function Lines({
  invoice,
  amounts,
  onChange,
}: {
  invoice: CreditableInvoice
  amounts: Amounts | null
  onChange: (amounts: Amounts) => void
}) {
  return (
    <ScrollBox label="Lines to credit" className={classes.lines}>
      <FigureTable framed heads={['Description', 'Left', 'Credit']}>
        <tbody>
          {invoice.lines.map(line => (
            <tr key={line.lineNumber}>
              <td>
                {line.description}
                {Number(line.credited) !== 0 && (
                  <Hint size={12}>
                    {formatPounds(line.credited)} of {formatPounds(line.net)} is credited already
                  </Hint>
                )}
              </td>
              <td>{formatPounds(line.remainder)}</td>
              <td>
                {amounts === null ? (
                  formatPounds(line.remainder)
                ) : (
                  <Amount
                    line={line}
                    value={amounts[line.lineNumber] ?? ''}
                    onChange={value => onChange({ ...amounts, [line.lineNumber]: value })}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </ScrollBox>
  )
}

interface AmountProps {
  line: CreditableLine
  value: string
  onChange: (value: string) => void
}

const Amount = ({ line, value, onChange }: AmountProps) =>
  penceOf(line.remainder) > 0 ? (
    <TextInput
      aria-label={`Credit of ${line.description}`}
      inputMode="decimal"
      size="xs"
      w={100}
      ml="auto"
      leftSection="£"
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  ) : null
