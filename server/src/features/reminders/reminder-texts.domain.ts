import { formatPence, parsePence } from '@nineops/contract/money'
import { fillReminder, standardReminders } from '@nineops/contract/service-establishment/reminder-rules'
import { listed } from '@nineops/contract/words'
import { daysBetween, longDay } from '../../platform/clock/calendar-dates.ts'
import { shownSortCode } from '../../platform/text/field-values.ts'

export interface DueDocument {
  posting: number
  number: string
  dueOn: string
  remainder: string
}

export interface DueAccount {
  index: number
  accountNumber: string
  companyName: string
  contact: string
  email: string
  stage: number
  amount: string
  documents: DueDocument[]
}

/** How the customers of a brand pay. */
export interface PayDetails {
  name: string
  tradingName: string
  phone: string
  email: string
  accountName: string
  sortCode: string
  bankAccount: string
  payLink: string
  payWords: string
}

const pounds = (amount: string): string => formatPence(parsePence(amount) ?? 0)

/** The ways to pay that a brand has set: nothing that NineOps does itself. */
export function howToPay(brand: PayDetails, quoting: string): string {
  const { name, accountName, sortCode, bankAccount, payLink, payWords, phone, email } = brand
  const ways = [
    ...(sortCode !== '' && bankAccount !== ''
      ? [
          `By bank transfer to ${accountName || name}, sort code ${shownSortCode(sortCode)}, account ${bankAccount}, quoting ${quoting}.`,
        ]
      : []),
    ...(payLink === '' ? [] : [`Online at ${payLink}, quoting ${quoting}.`]),
    ...(payWords === '' ? [] : [payWords]),
  ]
  if (ways.length > 0) return ['How to pay:', ...ways].join('\n')
  const contacts = [phone, email].filter(way => way !== '')
  return `To pay, contact us${contacts.length === 0 ? '' : ` on ${contacts.join(' or ')}`}, quoting ${quoting}.`
}

/** Subject and text of a reminder. @param texts the brand's own, empty for the standard ones */
export function reminderEmail(
  account: DueAccount,
  { brand, texts, day }: { brand: PayDetails; texts: readonly string[]; day: string },
): { subject: string; body: string } {
  const { accountNumber, companyName, contact, stage, documents } = account
  const amount = pounds(account.amount)
  const oldest = documents[0]?.dueOn ?? day
  const given = texts[stage - 1] || standardReminders[stage - 1] || ''
  // A brand's own text is mostly the standard one with changes.
  const text = documents.every(({ dueOn }) => dueOn === oldest)
    ? given.replaceAll(/up to (?=\{\{\s*days_overdue\s*\}\})/g, '')
    : given
  const line = ({ number, dueOn, remainder }: DueAccount['documents'][number]) =>
    `${number}, due ${longDay(dueOn)}: ${pounds(remainder)}`
  return {
    subject: `${brand.tradingName}: ${amount} overdue on account ${accountNumber}`,
    body: fillReminder(text, {
      contact: contact || companyName,
      company: companyName,
      account_number: accountNumber,
      amount,
      documents: documents.map(line).join('\n'),
      invoice_number: listed(documents.map(({ number }) => number)),
      due_date: longDay(oldest),
      days_overdue: String(daysBetween(oldest, day)),
      how_to_pay: howToPay(brand, accountNumber),
      brand: brand.tradingName,
    }),
  }
}
