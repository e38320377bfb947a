import { Select, TextInput } from '@mantine/core'
import { choices, type FormField, fieldLabels, shownValue } from '../account-fields.ts'
import classes from './accounts.module.css'

interface AccountFieldProps {
  field: FormField
  value: string
  /** Why it can't be saved. */
  problem: string | undefined
  /** Can be saved, but keeps the account from being billed. */
  gap: string | undefined
  focused: boolean
  onChange: (text: string) => void
}

const lengths: Partial<Record<FormField, number>> = {
  mandateReference: 18,
  country: 2,
  email: 254,
  purchaseOrder: 40,
  costCentre: 40,
  peppolAddress: 55,
  invoiceCopies: 1000,
  statementCopies: 1000,
  reminderCopies: 1000,
  ledgerReference: 8,
}

/** One detail of an account, typed or chosen, with messages below. */
export function AccountField({ field, value, problem, gap, focused, onChange }: AccountFieldProps) {
  const shared = {
    label: fieldLabels[field],
    value,
    error: problem,
    description: gap === undefined || problem !== undefined ? about[field] : gap,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
    classNames: { description: (gap === undefined ? '' : classes.gap) ?? '' },
    ...(focused && { 'data-autofocus': true }),
  }
  const data = choices[field]
  if (!data)
    return (
      <TextInput
        {...shared}
        value={shownValue(field, value)}
        maxLength={lengths[field] ?? 200}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  const known = value === '' || data.some(choice => choice.value === value)
  return (
    <Select
      {...shared}
      data={known ? data : [...data, { value, label: value }]}
      value={value === '' ? null : value}
      placeholder="None"
      allowDeselect={false}
      onChange={chosen => chosen !== null && onChange(chosen)}
    />
  )
}

const about: Partial<Record<FormField, string>> = {
  vatRate: 'From today: earlier invoices keep their status.',
  vatNumber: 'Needed for reverse charge, and shown on invoices.',
  customerType:
    'Ofcom rules don’t allow percentage price rises during a contract for consumers and small businesses.',
  itemisation: 'Calls that are free to the caller and calls to helplines are never listed.',
  email: 'Gets everything that is sent to the account.',
  invoiceCopies: 'Up to 10 addresses, separated by commas.',
  peppolAddress:
    'Scheme and ID, such as 0088:5012345678900, on its electronic invoices. Without one, the VAT number is used.',
  purchaseOrder: 'Printed on each invoice from the next run.',
  ledgerReference: 'The account’s reference in the reseller’s books, if it is not its number.',
}
