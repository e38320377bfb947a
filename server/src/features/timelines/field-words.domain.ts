import type { TimelineChange } from '@nineops/contract/crm/timelines.contract'
import { isBankDetail, isSecret, type NamesOfIndexes, shownValue } from '../../platform/text/field-values.ts'
import { sentenceCase } from './sentence-case.domain.ts'

/** Labels of fields whose own name would not read well. */
const FIELDS: Record<string, string> = {
  address1: 'Address, first line',
  address2: 'Address, second line',
  accountIndex: 'Account',
  bacsDate: 'Bacs date',
  brandIndexes: 'Brands',
  cli: 'Number',
  closedOn: 'Closed on',
  companyName: 'Company',
  delivery: 'Invoices by',
  endDate: 'Last day',
  itemisation: 'Calls on the bill',
  costCentre: 'Cost centre',
  peppolAddress: 'Peppol address',
  invoiceCopies: 'Invoices also to',
  statementCopies: 'Statements also to',
  reminderCopies: 'Reminders also to',
  remind: 'Reminders by e-mail',
  remindFrom: 'Smallest debt to remind of',
  reminderDays1: 'First reminder, days after the due date',
  reminderDays2: 'Second reminder, days after the due date',
  reminderDays3: 'Last reminder, days after the due date',
  reminderText1: 'Text of the first reminder',
  reminderText2: 'Text of the second reminder',
  reminderText3: 'Text of the last reminder',
  purchaseOrder: 'Purchase order',
  mailBcc: 'Blind copy to',
  mailFrom: 'Sent from',
  mailTo: 'Sent to',
  monthDay: 'Day of the month',
  nineClient: "The bureau's own",
  rateCard: 'Rate card',
  rebill: 'Billed again',
  startDate: 'First day',
  validFrom: 'In force from',
  validTo: 'In force until',
  vatNumber: 'VAT number',
  customerType: 'Customer type',
  digest: 'Checksum of the figures',
  vatRate: 'VAT status',
  words: 'Explanation',
}

/** Fields that mean nothing to people, or that the entry shows elsewhere. */
const LEFT_OUT = new Set([
  'mine',
  'actions',
  'again',
  'billed',
  'billedTo',
  'billedTotal',
  'client',
  'clientIndex',
  'createdAt',
  'createdBy',
  'index',
  'outlook',
  'possible',
  'request',
  'requestId',
  'seen',
  'state',
  'updatedAt',
  'updatedBy',
  'version',
])

/** `paymentDays` or `payment_days` → `Payment days`. */
export function fieldName(key: string): string {
  const camel = key.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  const known = FIELDS[camel]
  if (known !== undefined) return known
  const words = camel
    .replace(/Index(es)?$/, '')
    .replaceAll(/([A-Z]+)/g, ' $1')
    .toLowerCase()
    .trim()
  return words === '' ? key : sentenceCase(words)
}

type Values = Record<string, unknown>
export const valuesOf = (value: unknown): Values | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : null

const same = (a: string | null, b: string | null): boolean => a === b

/**
 * Differences, field by field, in readable words. Where an entry has before and after, the fields in both; otherwise
 * all. `hidden` are fields that the timeline is about anyway.
 */
export function changesOf(
  before: unknown,
  after: unknown,
  names: NamesOfIndexes,
  hidden: readonly string[] = [],
): TimelineChange[] {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  if (!old && !now) return []
  const keys = old && now ? Object.keys(now).filter(key => key in old) : Object.keys(now ?? old ?? {})
  return keys
    .filter(key => !LEFT_OUT.has(key) && !hidden.includes(key) && !isSecret(key))
    .flatMap(key => {
      const [was, is] = [old?.[key], now?.[key]]
      const [from, to] = [shownValue(key, was, names), shownValue(key, is, names)]
      // Two different values may look alike when masked.
      const alike = isBankDetail(key) ? JSON.stringify(was) === JSON.stringify(is) : same(from, to)
      return alike ? [] : [{ field: fieldName(key), before: from, after: to }]
    })
}
