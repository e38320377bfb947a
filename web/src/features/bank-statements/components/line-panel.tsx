import { Button, TextInput } from '@mantine/core'
import {
  lineAssignment,
  type LineSuggestion,
  type StatementLine,
} from '@nineops/contract/invoicing/bank-statements.contract'
import { parsePence, penceToDecimal } from '@nineops/contract/money'
import { formatDate, formatPence, formatPounds } from '../../../lib/formats.ts'
import { askText } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { Facts } from '../../../ui/layout/facts.tsx'
import { Buttons, Hint, SectionTitle, Stack } from '../../../ui/layout/parts.tsx'
import { Backdated } from '../../account-ledger/account-ledger.public.ts'
import { AccountChoice } from '../../pickers/pickers.public.ts'
import { useAssignLine, useDismissLine, useUndoLine } from '../bank-statements.queries.ts'
import { lineStates, suggestionText } from '../line-labels.ts'

interface PanelProps {
  client: number
  line: StatementLine
  onDone: () => void
}

/** A line: what it became, or the accounts that it is assigned to. */
export function LinePanel({ client, line, onDone }: PanelProps) {
  return (
    <Stack gap={16}>
      <Facts
        of={[
          ['Date', formatDate(line.paidOn)],
          ['Amount', formatPounds(line.amount)],
          ['Payer', line.payer],
          ['Reference', line.reference],
          ['Status', lineStates[line.state].word],
          ...line.receipts.map(
            ({ account, amount }) =>
              [
                'Receipt',
                `${account.accountNumber} ${account.companyName}, ${formatPounds(amount)}`,
              ] as const,
          ),
          ...(line.reason === '' ? [] : [['Reason', line.reason] as const]),
        ]}
      />
      {line.state === 'unmatched' && <Assign client={client} line={line} onDone={onDone} />}
      {['matched', 'assigned', 'dismissed'].includes(line.state) && (
        <Undo client={client} line={line} onDone={onDone} />
      )}
    </Stack>
  )
}

interface Part {
  account: number | undefined
  amount: string
  debt: number | undefined
}

function Assign({ client, line, onDone }: PanelProps) {
  const assign = useAssignLine(client, line.index)
  const dismiss = useDismissLine(client, line.index)
  const form = useResourceForm({
    values: (): { parts: Part[] } => ({
      parts: [{ account: undefined, amount: line.amount, debt: undefined }],
    }),
    schema: lineAssignment,
    toBody: ({ parts }) => ({
      parts: parts.map(({ account, amount, debt }) => ({
        accountIndex: account ?? 0,
        amount,
        ...(debt !== undefined && { debt }),
      })),
    }),
    onSubmit: body => assign.mutateAsync(body),
    done: () => 'The receipt is posted',
    onSaved: onDone,
    onCancel: onDone,
  })
  const { parts } = form.values
  const payer = parts.find(({ account }) => account !== undefined)?.account
  const set = (at: number, change: Partial<Part>) =>
    form.change({ parts: parts.map((part, place) => (place === at ? { ...part, ...change } : part)) })
  const rest = parts.reduce(
    (left, { amount }) => left - (parsePence(amount) ?? 0),
    parsePence(line.amount) ?? 0,
  )
  const choose = ({ account, debt }: LineSuggestion) =>
    form.change({ parts: [{ account: account.index, amount: line.amount, debt: debt?.index }] })
  const missing = parts.some(({ account }) => account === undefined)
    ? 'Choose the account.'
    : rest === 0
      ? null
      : `${formatPence(Math.abs(rest))} ${rest > 0 ? 'is not assigned yet' : 'more than was paid'}.`

  async function setAside(): Promise<void> {
    const reason = await askText({
      title: 'Not a customer’s payment',
      description: 'The reason',
      maxLength: 100,
    })
    if (reason === undefined) return
    await dismiss.mutateAsync(reason)
    showDone('The line is not a customer’s payment')
    onDone()
  }

  return (
    <ResourceForm
      form={form}
      submit="POST RECEIPT"
      reason={missing}
      aside={
        <Button variant="subtle" onClick={() => void setAside()}>
          Not a customer’s payment…
        </Button>
      }
    >
      {line.suggestions.length > 0 && (
        <Stack gap={4}>
          <SectionTitle>Perhaps</SectionTitle>
          <Buttons wrap>
            {line.suggestions.map(suggestion => (
              <Button
                key={suggestion.account.index}
                variant="default"
                size="compact-sm"
                onClick={() => choose(suggestion)}
              >
                {suggestionText(suggestion)}
              </Button>
            ))}
          </Buttons>
        </Stack>
      )}
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
        <FieldPair key={at}>
          <AccountChoice
            client={client}
            account={part.account}
            onChange={account => set(at, { account, debt: undefined })}
          />
          <TextInput
            label="Amount"
            inputMode="decimal"
            leftSection="£"
            value={part.amount}
            onChange={event => set(at, { amount: event.currentTarget.value })}
            error={form.problem(`parts.${at}.amount`)}
          />
        </FieldPair>
      ))}
      <Buttons>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() =>
            form.change({
              parts: [
                ...parts,
                { account: undefined, amount: rest > 0 ? penceToDecimal(rest) : '', debt: undefined },
              ],
            })
          }
        >
          Split with another account
        </Button>
      </Buttons>
      {payer !== undefined && <Backdated whose={{ client, account: payer }} on={line.paidOn} />}
      <Hint>
        {parts.some(({ debt }) => debt !== undefined)
          ? 'It settles the invoice that was chosen.'
          : 'It settles the oldest invoices.'}
      </Hint>
    </ResourceForm>
  )
}

function Undo({ client, line, onDone }: PanelProps) {
  const undo = useUndoLine(client, line.index)
  const payer = line.receipts[0]?.account.index
  async function ask(): Promise<void> {
    const reason = await askText({ title: 'Undo', description: 'The reason', maxLength: 100 })
    if (reason === undefined) return
    await undo.mutateAsync(reason)
    showDone('The line is unmatched again')
    onDone()
  }
  return (
    <Stack gap={8}>
      <Hint>
        {line.state === 'dismissed'
          ? 'The line is then unmatched again.'
          : 'The receipts are reversed, and the line is unmatched again.'}
      </Hint>
      {payer !== undefined && <Backdated whose={{ client, account: payer }} on={line.paidOn} />}
      <Buttons>
        <Button variant="default" loading={undo.isPending} onClick={() => void ask()}>
          Undo…
        </Button>
      </Buttons>
    </Stack>
  )
}
