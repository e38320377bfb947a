import type { TimelineChange, TimelineKind } from '@nineops/contract/crm/timelines.contract'
import { counted } from '@nineops/contract/words'
import { phoneNumberText } from '../../platform/text/phone-number-text.ts'
import { shownCount, shownDay, shownMoney, shownValue } from '../../platform/text/field-values.ts'
import { documentIn } from './fact-links.domain.ts'
import { runFacts } from './run-fact-words.domain.ts'

/** An event, in its table's columns. */
export type Fact = Record<string, unknown>

export interface FactWords {
  kind: TimelineKind
  say: (fact: Fact) => string
  changes?: (fact: Fact) => TimelineChange[]
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number => Number(value ?? 0)
const money = (value: unknown): string => shownMoney(text(value) || '0')
const day = (value: unknown): string => shownDay(text(value))
const numbered = (fact: Fact): string => (text(fact['number']) === '' ? '' : ` ${text(fact['number'])}`)
const vat = (value: unknown): string => shownValue('vatRate', value, new Map()) ?? 'none'
const FREQUENCIES: Record<string, string> = {
  once: 'once',
  monthly: 'a month',
  quarterly: 'a quarter',
  annual: 'a year',
}
const inRun = (fact: Fact): string => (text(fact['runName']) === '' ? '' : ` in ${text(fact['runName'])}`)
/** What an e-mail is with. */
const emailed = (fact: Fact): string => `${documentIn(fact).toLowerCase()}${numbered(fact)}`
const LEVELS: Record<string, string> = {
  account: 'this account',
  brand: 'the brand',
  reseller: 'the whole reseller',
}
const level = (fact: Fact): string => LEVELS[text(fact['level'])] ?? 'the account'

/** Parts that a run billed, one line each. */
function parts({ parts: listed }: Fact): TimelineChange[] {
  return (Array.isArray(listed) ? (listed as Fact[]) : []).map(part => ({
    field: `${text(part['description'])}, ${day(part['from'])} to ${day(part['to'])}`,
    before: null,
    after: money(part['amount']),
  }))
}

const sums = (fact: Fact): TimelineChange[] =>
  ['net', 'vat', 'gross'].map(field => ({
    field: field === 'vat' ? 'VAT' : field === 'net' ? 'Net' : 'Gross',
    before: null,
    after: money(fact[field]),
  }))

const emailWords: Record<string, string> = {
  sent: 'sent',
  outbox: 'was not sent (written to the outbox)',
  failed: 'could not be sent',
  unsure: 'may not have been sent',
  bounced: 'sent, but bounced',
  queued: 'is waiting to be sent',
  refused: 'could not be sent',
}
const reminders = ['', 'First', 'Second', 'Last']

const accountFacts: Record<string, FactWords> = {
  'account-added': { kind: 'account', say: fact => `Account ${text(fact['accountNumber'])} added` },
  'charge-added': {
    kind: 'charges',
    say: fact =>
      `Charge “${text(fact['description'])}” added: ${money(fact['amount'])} ${FREQUENCIES[text(fact['frequency'])] ?? ''} from ${day(fact['startDate'])}`,
  },
  'charge-ended': {
    kind: 'charges',
    say: fact =>
      `Charge “${text(fact['description'])}” of ${money(fact['amount'])} ended on ${day(fact['endDate'])}`,
  },
  billed: {
    kind: 'charges',
    say: fact =>
      fact['kind'] === 'refund'
        ? `${counted(number(fact['count']), 'refund')} of ended charges, ${money(fact['total'])} in total`
        : `${counted(number(fact['count']), 'charge')} billed, ${money(fact['total'])} in total`,
    changes: parts,
  },
  'service-started': {
    kind: 'services',
    say: fact =>
      `Number ${phoneNumberText(text(fact['cli']))} added${text(fact['description']) ? ` (${text(fact['description'])})` : ''}`,
  },
  'service-ended': {
    kind: 'services',
    say: fact => `Number ${phoneNumberText(text(fact['cli']))} ended on ${day(fact['endDate'])}`,
  },
  vat: {
    kind: 'vat',
    say: fact => `VAT status is ${vat(fact['vatRate'])} from ${day(fact['from'])}`,
    changes: fact => [{ field: 'VAT status', before: vat(fact['before']), after: vat(fact['vatRate']) }],
  },
  allocated: {
    kind: 'rates',
    say: fact =>
      `Rate card “${text(fact['cardName'])}” allocated to ${level(fact)} for calls of ${text(fact['carrier'])}, from ${day(fact['validFrom'])}`,
  },
  'rate-in-force': {
    kind: 'rates',
    say: fact =>
      `Rate card “${text(fact['cardName'])}” came into force for ${level(fact)}, for calls of ${text(fact['carrier'])}`,
  },
  rated: {
    kind: 'rates',
    say: fact =>
      `${counted(number(fact['calls']), 'call')} of ${day(fact['from'])} to ${day(fact['to'])} rated, ${money(fact['charge'])}`,
    changes: fact =>
      (Array.isArray(fact['cards']) ? (fact['cards'] as Fact[]) : []).map(card => ({
        field: `Rated by ${text(card['name'])}`,
        before: null,
        after: `${counted(number(card['calls']), 'call')}, ${money(card['charge'])}`,
      })),
  },
  'call-file': {
    kind: 'files',
    say: fact =>
      fact['calls'] === undefined
        ? `Call file ${text(fact['name'])} of ${text(fact['carrier'])} collected: ${counted(number(fact['lines']), 'line')}${number(fact['rejected']) > 0 ? `, ${shownCount(number(fact['rejected']))} rejected` : ''}`
        : `Call file ${text(fact['name'])} of ${text(fact['carrier'])} collected, with ${counted(number(fact['calls']), 'rated call')} of this account`,
  },
}

const invoiceFacts: Record<string, FactWords> = {
  calculated: {
    kind: 'invoices',
    say: fact => `${documentIn(fact)} calculated${inRun(fact)}: ${money(fact['gross'])} with VAT`,
    changes: sums,
  },
  numbered: { kind: 'invoices', say: fact => `${documentIn(fact)} number${numbered(fact)} assigned` },
  voided: {
    kind: 'invoices',
    say: fact =>
      `${documentIn(fact)} number${numbered(fact)} made void${text(fact['reason']) ? `: ${text(fact['reason'])}` : ''}`,
  },
  confirmed: {
    kind: 'invoices',
    say: fact => `${documentIn(fact)}${numbered(fact)} confirmed with its run: ${money(fact['gross'])}`,
  },
  hosted: {
    kind: 'invoices',
    say: fact => `${documentIn(fact)}${numbered(fact)} published to the portal`,
  },
  failed: { kind: 'invoices', say: fact => `Account failed${inRun(fact)}: ${text(fact['message'])}` },
  'signed-off': {
    kind: 'sign-offs',
    say: fact =>
      `Signed off${inRun(fact)} as ${text(fact['kind'])}${fact['gross'] ? ` at ${money(fact['gross'])}` : ''}: “${text(fact['reason'])}”`,
  },
  'e-mail-asked': {
    kind: 'e-mails',
    say: fact =>
      fact['kind'] === 'test'
        ? `Test e-mail for ${emailed(fact)} sent`
        : `Resend of ${emailed(fact)} requested${text(fact['reason']) ? `: ${text(fact['reason'])}` : ''}`,
  },
  'e-mail-sent': {
    kind: 'e-mails',
    say: fact =>
      `E-mail with ${emailed(fact)} to ${text(fact['sentTo'])} ${emailWords[text(fact['status'])] ?? text(fact['status'])}${/^(failed|bounced)$/.test(text(fact['status'])) && text(fact['words']) ? `: ${text(fact['words'])}` : ''}`,
  },
  'e-mail-bounced': {
    kind: 'e-mails',
    say: fact =>
      `E-mail with ${emailed(fact)} to ${text(fact['to'])} bounced${text(fact['words']) ? `: ${text(fact['words'])}` : ''}`,
  },
  'reminder-sent': {
    kind: 'e-mails',
    say: fact =>
      `${reminders[number(fact['stage'])]} reminder of ${money(fact['amount'])} (${text(fact['documents'])}) to ${text(fact['sentTo'])} ${emailWords[text(fact['status'])]}${text(fact['words']) ? `: ${text(fact['words'])}` : ''}`,
  },
}

/** What files of banks and Bacs did to an account's ledger. */
function postedWords(fact: Fact): string {
  const amount = money(fact['amount'])
  if (fact['kind'] === 'unpaid') return `Direct Debit of ${amount} returned. ${text(fact['reason'])}`
  if (fact['withdrawn'] === true)
    return `Claim on a Direct Debit of ${amount} withdrawn: received again on ${day(fact['on'])}`
  if (fact['method'] === 'direct_debit') return `Direct Debit of ${amount} collected on ${day(fact['on'])}`
  const reference = text(fact['reference'])
  return `Receipt of ${amount} on ${day(fact['on'])} from a bank statement${reference === '' ? '' : ` (${reference})`}`
}

const moneyFacts: Record<string, FactWords> = { posted: { kind: 'payments', say: postedWords } }

/** The wording of each source of facts, by its name. */
export const factWords: Readonly<Record<string, FactWords>> = {
  ...accountFacts,
  ...invoiceFacts,
  ...moneyFacts,
  ...runFacts,
}
