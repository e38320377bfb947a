import { kindNames, methodNames } from '@nineops/contract/crm/posting-labels'
import { Select, TextInput } from '@mantine/core'
import {
  type AccountLedger,
  accountLedgers,
  enteredMethod,
  newReceipt,
  newRefund,
  newWriteOff,
  type Posting,
} from '@nineops/contract/crm/account-ledger.contract'
import { formatLongDate, formatPounds } from '../../../lib/formats.ts'
import { todayInLondon } from '../../../lib/days.ts'
import { openDialog } from '../../../ui/dialogs/open-dialog.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { Hint } from '../../../ui/layout/parts.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import {
  useReceive,
  useRefund,
  useReturn,
  useReverse,
  useWriteOff,
  type Whose,
} from '../account-ledger.queries.ts'
import { debtText } from '../posting-labels.ts'
import { Backdated } from './backdated.tsx'

type Method = (typeof enteredMethod.options)[number]
type Ledger = Pick<AccountLedger, 'open' | 'inHand' | 'waiting'>

/** What became of an entry: above the reseller's limit it waits. */
const outcome = (before: Ledger, after: AccountLedger, posted: string): string =>
  after.waiting > before.waiting ? 'It waits for a second person to approve it' : posted

interface FormProps {
  whose: Whose
  ledger: Ledger
  onDone: () => void
}

const methods = enteredMethod.options.map(value => ({ value, label: methodNames[value] }))
const pounds = { inputMode: 'decimal', leftSection: '£', maw: 160 } as const

/** Posts money that the customer paid. */
export const askReceipt = (whose: Whose, ledger: Ledger): Promise<unknown> =>
  openDialog({ title: 'Post receipt' }, close => (
    <Receipt whose={whose} ledger={ledger} onDone={() => close()} />
  ))

function Receipt({ whose, ledger, onDone }: FormProps) {
  const post = useReceive(whose)
  const form = useResourceForm({
    values: () => ({
      amount: '',
      receivedOn: todayInLondon() as string | null,
      method: 'transfer' as Method,
      reference: '',
      debt: 'oldest',
    }),
    schema: newReceipt,
    toBody: ({ debt, ...values }) => ({ ...values, ...(debt !== 'oldest' && { debt: Number(debt) }) }),
    onSubmit: body => post.mutateAsync(body),
    done: after => outcome(ledger, after, 'The receipt is posted'),
    onSaved: onDone,
    onCancel: onDone,
  })
  const debts = [
    { value: 'oldest', label: 'The oldest first' },
    ...ledger.open.map(debt => ({ value: String(debt.index), label: debtText(debt) })),
  ]
  return (
    <ResourceForm form={form} submit="POST">
      <FieldPair>
        <TextInput label="Amount" required data-autofocus {...pounds} {...form.field('amount')} />
        <DateField label="Received on" required {...form.field('receivedOn')} />
      </FieldPair>
      <Backdated whose={whose} on={form.values.receivedOn} />
      <FieldPair>
        <Select label="Method" data={methods} {...form.pick('method')} />
        <TextInput label="Reference" {...form.text('reference', 100)} />
      </FieldPair>
      <Select label="Settles" data={debts} {...form.pick('debt')} />
      <Hint>What is left over settles the oldest invoices, then stays in hand for the next.</Hint>
    </ResourceForm>
  )
}

/** Posts money that was paid back to the customer. */
export const askRefund = (whose: Whose, ledger: Ledger): Promise<unknown> =>
  openDialog({ title: 'Post refund' }, close => (
    <Refund whose={whose} ledger={ledger} onDone={() => close()} />
  ))

function Refund({ whose, ledger, onDone }: FormProps) {
  const post = useRefund(whose)
  const form = useResourceForm({
    values: () => ({
      amount: ledger.inHand,
      paidOn: todayInLondon() as string | null,
      method: 'transfer' as Method,
      reference: '',
      reason: '',
    }),
    schema: newRefund,
    onSubmit: body => post.mutateAsync(body),
    done: after => outcome(ledger, after, 'The refund is posted'),
    onSaved: onDone,
    onCancel: onDone,
  })
  return (
    <ResourceForm form={form} submit="POST">
      <Hint>{formatPounds(ledger.inHand)} is in hand. Posting a refund does not pay it out.</Hint>
      <FieldPair>
        <TextInput label="Amount" required data-autofocus {...pounds} {...form.field('amount')} />
        <DateField label="Paid on" required {...form.field('paidOn')} />
      </FieldPair>
      <Backdated whose={whose} on={form.values.paidOn} />
      <FieldPair>
        <Select label="Method" data={methods} {...form.pick('method')} />
        <TextInput label="Reference" {...form.text('reference', 100)} />
      </FieldPair>
      <TextInput label="Reason" required {...form.text('reason', 100)} />
    </ResourceForm>
  )
}

/** Writes off what a customer will not pay. */
export const askWriteOff = (whose: Whose, ledger: Ledger): Promise<unknown> =>
  openDialog({ title: 'Write off' }, close => (
    <WriteOff whose={whose} ledger={ledger} onDone={() => close()} />
  ))

function WriteOff({ whose, ledger, onDone }: FormProps) {
  const post = useWriteOff(whose)
  const [first] = ledger.open
  const form = useResourceForm({
    values: () => ({ debt: String(first?.index ?? ''), amount: first?.remainder ?? '', reason: '' }),
    schema: newWriteOff,
    toBody: values => ({ ...values, debt: Number(values.debt) }),
    onSubmit: body => post.mutateAsync(body),
    done: after => outcome(ledger, after, 'The write-off is posted'),
    onSaved: onDone,
    onCancel: onDone,
  })
  const debts = ledger.open.map(debt => ({ value: String(debt.index), label: debtText(debt) }))
  return (
    <ResourceForm form={form} submit="WRITE OFF">
      <Select
        label="Debt"
        data={debts}
        allowDeselect={false}
        data-autofocus
        value={form.values.debt}
        onChange={value => {
          const chosen = ledger.open.find(({ index }) => String(index) === value)
          if (chosen) form.change({ debt: String(chosen.index), amount: chosen.remainder })
        }}
      />
      <TextInput label="Amount" required {...pounds} {...form.field('amount')} />
      <TextInput label="Reason" required {...form.text('reason', 100)} />
      <Hint>VAT is not adjusted: bad debt relief is claimed in the reseller’s own books.</Hint>
    </ResourceForm>
  )
}

/** Reverses a posting that was a mistake. */
export const askReversal = (whose: Whose, posting: Posting): Promise<unknown> =>
  openDialog({ title: `Reverse ${kindNames[posting.kind].toLowerCase()}` }, close => (
    <Reversal whose={whose} posting={posting} onDone={() => close()} />
  ))

interface OnPosting {
  whose: Whose
  posting: Posting
  onDone: () => void
}

function Reversal({ whose, posting, onDone }: OnPosting) {
  const post = useReverse(whose, posting.index)
  const form = useResourceForm({
    values: () => ({ reason: '' }),
    schema: accountLedgers.reverse.body,
    onSubmit: body => post.mutateAsync(body),
    done: () => `${kindNames[posting.kind]} reversed`,
    onSaved: onDone,
    onCancel: onDone,
  })
  return (
    <ResourceForm form={form} submit="REVERSE">
      <Hint>
        {formatPounds(posting.amount)} is reversed by a posting of the opposite amount, dated{' '}
        {formatLongDate(posting.effectiveOn)} like the {kindNames[posting.kind].toLowerCase()}. What it
        settled is open again.
      </Hint>
      {/* The books have opening balances, so that no export has their reversals. */}
      <Backdated whose={whose} on={posting.effectiveOn} exports={posting.kind !== 'opening_balance'} />
      <TextInput label="Reason" required data-autofocus {...form.text('reason', 100)} />
    </ResourceForm>
  )
}

/** Posts that a receipt was returned unpaid. */
export const askUnpaid = (whose: Whose, posting: Posting): Promise<unknown> =>
  openDialog({ title: 'Receipt returned unpaid' }, close => (
    <Unpaid whose={whose} posting={posting} onDone={() => close()} />
  ))

function Unpaid({ whose, posting, onDone }: OnPosting) {
  const post = useReturn(whose, posting.index)
  const form = useResourceForm({
    values: () => ({ returnedOn: todayInLondon() as string | null, reason: '' }),
    schema: accountLedgers.unpaid.body,
    onSubmit: body => post.mutateAsync(body),
    done: () => 'The receipt is posted as unpaid',
    onSaved: onDone,
    onCancel: onDone,
  })
  return (
    <ResourceForm form={form} submit="POST">
      <Hint>What the receipt of {formatPounds(posting.amount.replace('-', ''))} settled is open again.</Hint>
      <DateField label="Returned on" required {...form.field('returnedOn')} />
      <Backdated whose={whose} on={form.values.returnedOn} />
      <TextInput
        label="Reason"
        description="As the bank gives it, such as Refer to payer"
        required
        data-autofocus
        {...form.text('reason', 100)}
      />
    </ResourceForm>
  )
}
