import { dialledNumber } from '@nineops/contract/phone-numbers'
import type { ActionWords, Told } from './audit-rows.domain.ts'
import { counted, shownMoney } from './field-values.domain.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
const runs = (say: ActionWords['say']): ActionWords => ({ kind: 'runs', say })
const emails = (say: ActionWords['say']): ActionWords => ({ kind: 'e-mails', say })
const settings = (say: ActionWords['say']): ActionWords => ({ kind: 'settings', say })
const deliveries = (say: ActionWords['say']): ActionWords => ({ kind: 'deliveries', say })

/** Names of the processes as the console gives them. */
export const PROCESS_WORDS: Record<string, string> = {
  'validate-accounts': 'Validate accounts',
  'load-charges-and-usage': 'Load charges and usage',
  'calculate-invoices': 'Calculate invoices',
  'allocate-invoice-numbers': 'Allocate invoice numbers',
  'render-pdfs': 'Render PDFs',
  'build-reports': 'Build reports',
  'host-invoices': 'Host invoices',
  'send-emails': 'Send e-mails',
  'build-end-of-run-files': 'Build end-of-run files',
}
export const processWords = (id: unknown): string => PROCESS_WORDS[text(id)] ?? (text(id) || 'A process')

function reset({ before, after, reader }: Told): string {
  if (reader.accountNumber !== null)
    return 'Account reset in the run: its invoice was taken back, to be calculated again'
  const [accounts, documents] = [number(after['accounts']), number(before['documents'])]
  return `${counted(accounts, 'account')} reset: ${counted(documents, 'invoice')} of ${shownMoney(text(before['gross']) || 0)} taken back`
}

const report =
  (verb: string) =>
  ({ after }: Told): string =>
    `Report ${text(after['report']).replaceAll('-', ' ') || ''} ${verb}`.replaceAll('  ', ' ')

/** Actions on runs, and on what comes out of them. */
export const runActions: Record<string, ActionWords> = {
  'invoice_run.created': runs('Invoice run created'),
  'invoice_run.process_started': runs(({ after }) => `${processWords(after['process'])} started`),
  'invoice_run.group_started': runs(({ after }) => {
    const group = text(after['group']) || 'a group of processes'
    return `${group.charAt(0).toUpperCase()}${group.slice(1)} started`
  }),
  'invoice_run.accounts_reset': runs(reset),
  'invoice_run.confirmed': runs(
    ({ after }) =>
      `Invoice run confirmed: ${counted(number(after['accounts']), 'account')}, ${shownMoney(text(after['gross']) || 0)}`,
  ),
  'invoice_run.approved': {
    kind: 'sign-offs',
    say: ({ after }) =>
      `Invoice run approved: ${counted(number(after['invoices']), 'invoice')}, ${shownMoney(text(after['gross']) || 0)}`,
  },
  'invoice_run.approval_withdrawn': {
    kind: 'sign-offs',
    say: ({ before }) => `Approval of ${text(before['approvedBy']) || 'the run'} taken back`,
  },
  'two_person_release.asked': settings(
    ({ after }) => `Runs with brand “${text(after['brand'])}” are released by two persons from now on`,
  ),
  'two_person_release.dropped': settings(
    ({ after }) => `Runs with brand “${text(after['brand'])}” are released by one person again`,
  ),
  'invoice_run.abandoned': runs(({ after }) => {
    const numbers = Array.isArray(after['voidNumbers'])
      ? after['voidNumbers'].length
      : number(after['voidNumbers'])
    return `Invoice run abandoned${numbers > 0 ? `: ${counted(numbers, 'number')} void` : ''}`
  }),
  'invoice_run.signed_off': {
    kind: 'sign-offs',
    say: ({ after }) =>
      `${counted(number(after['signedOff']), 'account')} that stood out signed off: “${text(after['reason'])}”`,
  },
  'invoice_run.collection_day_changed': runs(
    ({ after }) => `Collected on ${text(after['bacsDate'])} instead: “${text(after['reason'])}”`,
  ),
  'invoice_run.debit_left_out': runs(
    ({ after }) => `Left out of the Direct Debits: ${text(after['number'])}, “${text(after['reason'])}”`,
  ),
  'invoice_run.debit_taken_in': runs(
    ({ before }) => `Collected by Direct Debit after all: ${text(before['number'])}`,
  ),
  'invoice_run.report_requested': runs(report('asked for')),
  'invoice_run.report_confirmed': runs(report('confirmed')),
  'invoice_run.report_hosted': runs(report('hosted')),
  'bill_run.created': runs('Bill run created'),
  'bill_run.collecting': runs('Collection of call files started'),
  'bill_run.rating': runs('Rating of calls started'),
  'bill_run.closed': runs('Bill run closed: its usage is frozen'),
  'bill_run.reopened': runs('Bill run opened again'),
  'bill_run.cli_allocated': {
    kind: 'services',
    say: ({ after }) =>
      `Number ${dialledNumber(text(after['cli']))} given to an account, so that its calls are billed`,
  },
  'bill_run.report_requested': runs(report('of the bill run asked for')),
  'schedule.created': runs('Schedule{name} created'),
  'schedule.changed': runs('Schedule{name} changed'),
  'schedule.paused': runs('Schedule{name} paused'),
  'schedule.resumed': runs('Schedule{name} resumed'),
  'schedule.run': runs('Schedule{name} run by hand'),
  'schedule.deleted': runs('Schedule{name} deleted'),
  'bespoke_function.executed': runs('Bespoke function{name} run'),
  'bespoke_function.repaired': runs('Bespoke function{name} repaired data'),
  'board.assigned': runs('Owner of the runs changed'),
  'board.note_written': { kind: 'notes', say: 'Note for the next shift written' },
  'hosted_email.tested': emails('Test of an invoice e-mail sent to oneself'),
  'hosted_email.sent': emails(({ after }) => `Invoice e-mails asked to be sent: ${number(after['queued'])}`),
  'hosted_email.resent': emails(({ after }) => `Invoice e-mails sent again: ${text(after['reason'])}`),
  'hosted_email.bounced': emails('Invoice e-mail came back'),
  'delivery.requested': deliveries('Files of the run sent to their folders'),
  'delivery.delivered': deliveries('File{name} delivered'),
  'delivery.failed': deliveries('File{name} could not be delivered'),
}
