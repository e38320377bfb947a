import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type {
  DirectDebitFile,
  EndedMandate,
  LeftOutDebit,
  RunDirectDebits,
} from '@nineops/contract/invoicing/direct-debits.contract'
import type {
  ReconciledHeap,
  ReconciliationCheck,
  RunReconciliation,
} from '@nineops/contract/invoicing/end-of-run-packs/reconciliation.contract'
import { counted, listed } from '@nineops/contract/words'
import { formatDate, formatLongDate, formatPence, formatPounds } from '../../lib/formats.ts'
import { todayInLondon } from '../../lib/days.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'
import { pence } from '../invoice-run-states/invoice-run-states.public.ts'

/** Name of a check, and what it is compared with. */
export const checkLabels: Record<ReconciliationCheck['id'], { counted: string; expected: string }> = {
  payment: { counted: 'Direct Debit and other payment', expected: 'documents of the run' },
  'direct-debit-files': { counted: 'Direct Debit files', expected: 'Direct Debits of the run' },
  vat: { counted: 'VAT by rate', expected: 'VAT of the documents' },
  pdfs: { counted: 'PDFs', expected: 'documents of the run' },
  hosted: { counted: 'Hosted', expected: 'documents of the run' },
  ledger: { counted: 'Sales ledger', expected: 'documents of the brands that get it' },
  'ledger-vat': { counted: 'VAT in the sales ledger', expected: 'VAT of those documents' },
  'ledger-receipts': { counted: 'Receipts in the sales ledger', expected: 'their Direct Debits' },
}

export const reasonLabels: Record<LeftOutDebit['reason'], string> = {
  credit_note: 'Credit note',
  nothing_to_collect: 'Nothing to collect',
  in_credit: 'Covered by credit in hand',
  left_out: 'Excluded by hand',
  other_file: 'Its brand gets no Direct Debit files',
  not_made: 'No file is made yet',
  mandate_new: 'The mandate is not lodged yet',
  mandate_cancelled: 'The mandate is cancelled',
  mandate_rejected: 'The bank rejected the mandate',
  mandate_expired: 'The mandate has expired',
}

/** What becomes of a file: delivered or not, its last day for submission, where that is known, until it is collected. */
export function debitFileState(
  { withdrawnAt, posted, deliveredAt }: Pick<DirectDebitFile, 'withdrawnAt' | 'posted' | 'deliveredAt'>,
  submitBy?: string,
  today = todayInLondon(),
): { tone: Tone; word: string } {
  if (withdrawnAt !== null) return { word: 'Withdrawn: do not submit', tone: 'warn' }
  if (posted) return { word: 'Collected', tone: 'good' }
  const by = submitBy && `${submitBy < today ? 'was to be submitted' : 'submit'} by ${formatDate(submitBy)}`
  if (deliveredAt !== null) return { word: by ? `Delivered, ${by}` : 'Delivered', tone: 'planned' }
  return { word: by ? `Created, ${by}` : 'Created', tone: 'busy' }
}

const endings: Record<EndedMandate['state'], string> = {
  cancelled: 'was cancelled',
  rejected: 'was rejected by the bank',
  expired: 'expired',
}

/** `£12.00 from BEE1, Bakery Ltd: its mandate was cancelled on 27 November 2026`. */
export const endedText = ({ accountNumber, companyName, amount, state, endedOn }: EndedMandate): string =>
  `${formatPounds(amount)} from ${accountNumber}, ${companyName}: its mandate ${endings[state]} on ${formatLongDate(endedOn)}`

/** How due and excluded amounts are collected: a run has no files beyond those made. */
export const elsewhereLabel =
  'Once the files are delivered, no further file is created for these amounts, even if the cause is fixed. Collect them by card, by transfer or with your own Bacs software, and enter the receipts in the books.'

/** Why a document is in no file; for an exclusion, the reason given. */
export const excludedLabel = ({ reason, leftOut }: LeftOutDebit): string =>
  leftOut ? `Excluded by ${leftOut.by}: ${leftOut.reason}` : reasonLabels[reason]

/** Exists only once the run is produced and released. */
const follows: ReadonlySet<string> = new Set(['pdfs', 'hosted'])

/** Outcome of a check. Too few PDFs or hosted documents are fine before the run is released. */
export function resultOf(check: ReconciliationCheck, runStatus: number): { tone: Tone; word: string } {
  if (check.agrees) return { tone: 'good', word: 'Agrees' }
  const isOpen =
    runStatus < invoiceRunStatus.hosted && follows.has(check.id) && check.counted.items < check.expected.items
  return isOpen ? { tone: 'planned', word: 'Not all yet' } : { tone: 'bad', word: 'Differs' }
}

/** Outcome of all checks. */
export function verdictOf(
  reconciliation: RunReconciliation,
  runStatus: number,
): { tone: Tone; word: string } {
  const { documents, checks, differences, pack } = reconciliation
  if (documents.items === 0) return { tone: 'quiet', word: 'Nothing invoiced yet' }
  const results = checks.map(check => resultOf(check, runStatus).tone)
  if (results.includes('bad')) return { tone: 'bad', word: 'Does not agree' }
  if (results.includes('planned') || !pack) return { tone: 'planned', word: 'Agrees so far' }
  // No check covers an account that the ledger cannot name.
  return differences.length > 0 ? { tone: 'bad', word: 'Does not agree' } : { tone: 'good', word: 'Agrees' }
}

/** The difference: `1 fewer, £12.00 less`. */
export function differenceText({ items, total }: ReconciledHeap): string {
  const money = pence(total)
  const parts = [
    items !== 0 && `${Math.abs(items).toLocaleString('en-GB')} ${items < 0 ? 'fewer' : 'more'}`,
    money !== 0 && `${formatPence(Math.abs(money))} ${money < 0 ? 'less' : 'more'}`,
  ]
  return parts.filter(part => part !== false).join(', ')
}

const standing = (debits: RunDirectDebits) => debits.files.filter(file => file.withdrawnAt === null)
type Files = RunDirectDebits['files']

const withdrawnLabel = (files: Files, packs: number): string => {
  const names = listed(files.map(file => `${file.serial} of ${file.serviceUserNumber}`))
  return `${counted(files.length, 'Direct Debit file')} (${names})${packs > 0 ? ` and ${counted(packs, 'pack')}` : ''} ${files.length + packs === 1 ? 'is' : 'are'} withdrawn: do not submit ${files.length === 1 ? 'it' : 'them'}.`
}
const remadeLabel = (packs: number): string =>
  packs > 0
    ? 'A new pack is created at once, with the next serial numbers.'
    : 'They are created again with the end-of-run files, with the next serial numbers.'

/** What excluding an account or including it again does, in figures. */
export function leaveOutEffects(debits: RunDirectDebits, packs: number, leftOut?: LeftOutDebit): string[] {
  const what = leftOut
    ? `${leftOut.number} of ${formatPence(pence(leftOut.gross))} is collected on ${formatDate(debits.bacsDate)} after all.`
    : 'Its invoice won’t be collected by Direct Debit. Collect it another way, and tell the payer, who was given the day.'
  const files = standing(debits)
  if (files.length > 0) return [what, withdrawnLabel(files, packs), remadeLabel(packs)]
  // A pack made without any file lacks the included account.
  if (!leftOut || packs === 0) return [what]
  return [
    what,
    `${counted(packs, 'pack')} without Direct Debits ${packs === 1 ? 'is' : 'are'} withdrawn.`,
    remadeLabel(packs),
  ]
}

/** What changing the collection day does, in figures. @param waits whether another person has to approve it first */
export function changeEffects(
  debits: RunDirectDebits,
  packs: number,
  day: string | null,
  waits = false,
): string[] {
  const files = standing(debits)
  const approve = waits ? ['Two people release the run: someone else must approve the day first.'] : []
  const to = day === null ? 'another day' : formatDate(day)
  if (files.length === 0)
    return [
      `No Direct Debit file is made yet: those that are made collect on ${to}. Nothing else changes.`,
      ...approve,
    ]
  const items = files.reduce((sum, file) => sum + file.items, 0)
  const total = formatPence(files.reduce((sum, file) => sum + pence(file.total), 0))
  return [
    `${counted(items, 'collection')} of ${total} are taken on ${to} instead of ${formatDate(debits.bacsDate)}.`,
    withdrawnLabel(files, packs),
    ...(waits ? approve : [remadeLabel(packs)]),
  ]
}
