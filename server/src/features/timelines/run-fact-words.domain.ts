import { processNameOf } from '@nineops/contract/invoicing/invoice-runs/run-processes'
import type { TimelineChange, TimelineKind } from '@nineops/contract/crm/timelines.contract'
import { counted } from '@nineops/contract/words'
import { shownPath } from '../../platform/files/root-names.ts'
import { choiceWords, shownCount, shownInstant, shownMoney } from '../../platform/text/field-values.ts'

type Fact = Record<string, unknown>
interface RunFactWords {
  kind: TimelineKind
  say: (fact: Fact) => string
  changes?: (fact: Fact) => TimelineChange[]
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number => Number(value ?? 0)
const processWords = (id: unknown): string => processNameOf(text(id)) || 'A process'
const money = (value: unknown): string => shownMoney(text(value) || '0')
const addedField = (field: string, after: string): TimelineChange => ({ field, before: null, after })

const KINDS: Record<string, string> = {
  accounts: 'Accounts',
  services: 'Services',
  charges: 'Charges',
  ratecard: 'A rate card',
}

/** What a process counts. */
const unitOf = (process: unknown): string =>
  process === 'build-reports' ? 'report' : process === 'build-end-of-run-files' ? 'document' : 'account'

/** Facts of an invoice run and its inputs. */
export const runFacts: Readonly<Record<string, RunFactWords>> = {
  'run-created': { kind: 'runs', say: () => 'Invoice run created' },
  'run-confirmed': {
    kind: 'runs',
    say: fact => `Invoice run confirmed${fact['gross'] ? `: ${money(fact['gross'])}` : ''}`,
  },
  'process-done': {
    kind: 'runs',
    say: fact =>
      fact['status'] === 'failed'
        ? `${processWords(fact['process'])} failed${text(fact['failure']) ? `: ${text(fact['failure'])}` : ''}`
        : `${processWords(fact['process'])} done: ${counted(number(fact['done']) + number(fact['failed']), unitOf(fact['process']))}${number(fact['failed']) > 0 ? `, ${shownCount(number(fact['failed']))} of them failed` : ''}`,
    changes: fact => [
      ...(text(fact['startedAt']) ? [addedField('Started', shownInstant(text(fact['startedAt'])))] : []),
      ...(number(fact['attempt']) > 1 ? [addedField('Start', `no. ${number(fact['attempt'])}`)] : []),
      ...(text(fact['first'])
        ? [addedField('Numbers', `${text(fact['first'])} to ${text(fact['last'])}`)]
        : []),
    ],
  },
  'report-ready': {
    kind: 'runs',
    say: fact => `Report ${choiceWords('report', text(fact['report']))} built`,
  },
  pack: {
    kind: 'files',
    say: fact => `End-of-run files built: ${text(fact['name'])}`,
    changes: fact => [addedField('SHA-256', text(fact['sha256']))],
  },
  delivered: {
    kind: 'deliveries',
    say: fact => `${text(fact['name'])} delivered to ${shownPath(text(fact['path']))}`,
    changes: fact => [addedField('SHA-256 at the destination', text(fact['sha256']))],
  },
  'e-mails-asked': {
    kind: 'e-mails',
    say: fact => {
      const count = number(fact['count'])
      if (fact['kind'] === 'test') return `${counted(count, 'test e-mail')} sent`
      const emails = counted(count, 'e-mail')
      const asked = fact['kind'] === 'resend' ? `Resend of ${emails} requested` : `${emails} queued`
      return `${asked}${text(fact['reason']) ? `: ${text(fact['reason'])}` : ''}`
    },
    changes: fact => [
      addedField('Sent', shownCount(number(fact['sent']))),
      ...(number(fact['outbox']) > 0
        ? [addedField('Written to the outbox', shownCount(number(fact['outbox'])))]
        : []),
      ...(number(fact['failed']) > 0 ? [addedField('Failed', shownCount(number(fact['failed'])))] : []),
      ...(number(fact['bounced']) > 0 ? [addedField('Bounced', shownCount(number(fact['bounced'])))] : []),
    ],
  },
  'bill-run-rated': {
    kind: 'rates',
    say: fact =>
      `${counted(number(fact['calls']), 'call')} of ${text(fact['description'])} rated, ${money(fact['charge'])}${number(fact['unallocated']) > 0 ? `; ${shownCount(number(fact['unallocated']))} unallocated` : ''}`,
  },
  'bill-run-closed': {
    kind: 'runs',
    say: fact => `${text(fact['description'])} closed: its usage is frozen`,
  },
  imported: {
    kind: 'files',
    say: fact =>
      `${KINDS[text(fact['kind'])] ?? 'Data'} imported from ${text(fact['file'])}: ${counted(number(fact['added']), 'row')} added, ${shownCount(number(fact['changed']))} changed`,
  },
  schedule: {
    kind: 'runs',
    say: fact =>
      `Schedule “${text(fact['scheduleName'])}” worked on ${text(fact['label']) || 'the bill run'}: ${choiceWords('status', text(fact['status']))}${text(fact['message']) ? `, ${text(fact['message'])}` : ''}`,
  },
}
