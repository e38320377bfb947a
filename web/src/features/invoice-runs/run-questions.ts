import type { ResetPreview } from '@nineops/contract/invoicing/invoice-run-accounts.contract'
import type { PlannedCollection, RunDirectDebits } from '@nineops/contract/invoicing/direct-debits.contract'
import type { RunComparison } from '@nineops/contract/invoicing/comparisons.contract'
import type {
  InvoiceRunDetail,
  MakingGroupId,
  ReleasePreview,
  RunMetrics,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { processGroups } from '@nineops/contract/invoicing/invoice-runs/run-processes'
import { parsePence } from '@nineops/contract/money'
import { counted, listed } from '@nineops/contract/words'
import { failedText } from '../comparisons/comparisons.public.ts'
import { noMailServer } from '../hosted-emails/hosted-emails.public.ts'
import { formatCount, formatDate, formatDocuments, formatPence, formatPounds } from '../../lib/formats.ts'

/** Questions before actions that can't be undone: the effect in figures. */
export interface Question {
  title: string
  text: string
}

const lines = (...texts: (string | false)[]): string => texts.filter(text => text !== false).join('\n')

/** Summary of the comparison in one line. */
function comparedLine({ against, kinds, difference, failed }: RunComparison): string {
  if (!against) return 'It is the first run of the reseller: there was nothing to compare it with.'
  const signedOff = Object.values(kinds).reduce((sum, { accounts }) => sum + accounts, 0)
  const sign = difference.startsWith('-') ? '' : '+'
  const change = `${sign}${formatPounds(difference)} against ${against.description}`
  const standOut =
    signedOff === 0
      ? 'no account stands out'
      : `${counted(signedOff, 'account')} that ${signedOff === 1 ? 'stands' : 'stand'} out ${signedOff === 1 ? 'is' : 'are'} signed off`
  return `${change}; ${standOut}.${failed.accounts > 0 ? ` ${failedText(failed)}` : ''}`
}

/** What the run's Direct Debits will collect, and when. */
function collectedLine(planned: PlannedCollection | null): string {
  if (!planned) return 'Nothing is collected by Direct Debit.'
  const items = planned.accounts.reduce((sum, one) => sum + one.items, 0)
  const total = planned.accounts.reduce((sum, one) => sum + (parsePence(one.total) ?? 0), 0)
  return `${counted(items, 'Direct Debit')} of ${formatPence(total)} will be collected on ${formatDate(planned.bacsDate)}.`
}

/** @param comparison null for a credit note, which is no month: it is compared with nothing and collects nothing */
export function confirmQuestion(
  run: InvoiceRunDetail,
  {
    metrics,
    comparison,
    planned,
  }: { metrics: RunMetrics; comparison: RunComparison | null; planned: PlannedCollection | null },
): Question {
  const { failed, nothingToBill } = metrics
  const left =
    failed === 0 ? '' : `; ${counted(failed, 'account')} failed and ${failed === 1 ? 'is' : 'are'} left out`
  return {
    title: 'Confirm invoice run',
    text: lines(
      `Confirm run ${run.index}: ${formatDocuments(metrics)}, ${formatPounds(metrics.gross)}${left}.`,
      '',
      `Net ${formatPounds(metrics.net)}, VAT ${formatPounds(metrics.vat)}. Invoice date ${formatDate(run.invoiceDate)}.`,
      comparison !== null && collectedLine(planned),
      nothingToBill > 0 && `${counted(nothingToBill, 'account')} with nothing to bill.`,
      comparison !== null && comparedLine(comparison),
      '',
      'After this, nothing can be reset and the run cannot be abandoned.',
    ),
  }
}

/** `3 invoice numbers (FEA000039 to FEA000041)`. */
function numbersOf({ numbers, firstNumber, lastNumber }: ResetPreview): string {
  const text = counted(numbers, 'invoice number')
  if (firstNumber === null || lastNumber === null) return text
  if (numbers === 1) return `${text} (${firstNumber})`
  return `${text} (${firstNumber} to ${lastNumber})`
}

/** What abandoning a run does to its numbers: the last ones of a range are given again. */
function whatBecomesOf(touched: ResetPreview): string {
  const { numbers, numbersGivenBack } = touched
  const isOne = numbers === 1
  if (numbersGivenBack === 0) return `${numbersOf(touched)} ${isOne ? 'becomes' : 'become'} void.`
  if (numbersGivenBack === numbers) return `${numbersOf(touched)} will be used again by a later run.`
  return `Of ${numbersOf(touched)}, ${formatCount(numbersGivenBack)} will be used again by a later run; ${formatCount(numbers - numbersGivenBack)} will become void.`
}

/** Asked with a reason, which is kept with the run. */
export function abandonQuestion(run: InvoiceRunDetail, touched: ResetPreview): Question {
  const isCredit = run.purpose === 'credit'
  return {
    title: 'Abandon invoice run',
    text: lines(
      isCredit
        ? `Abandon run ${run.index}: its credit note of ${formatPounds(touched.gross)} will not be issued. Its figures stay on record.`
        : `Abandon run ${run.index}: ${counted(run.accounts, 'account')}, ${counted(touched.documents, 'document')} of ${formatPounds(touched.gross)} will not be invoiced by it. Its figures stay on record.`,
      '',
      touched.numbers > 0 && whatBecomesOf(touched),
      isCredit
        ? 'What it credits can then be credited again. This run cannot be reopened.'
        : `Another invoice run can then be created for ${run.billRun.description}. This one cannot be reopened.`,
      'Enter the reason:',
    ),
  }
}

const nameOf = (group: MakingGroupId) => processGroups.find(({ id }) => id === group)?.name ?? group

const runAgainLine = (through: MakingGroupId): string =>
  through === 'prepare'
    ? 'Prepare then runs again.'
    : `Prepare to ${nameOf(through)} then run again${
        through === 'calculate' ? '' : ', and stop before Number if an account fails again'
      }.`

const recreated = (touched: ResetPreview): string[] =>
  [
    touched.documents > 0 && `${counted(touched.documents, 'document')}, ${formatPounds(touched.gross)}`,
    touched.pdfs > 0 && counted(touched.pdfs, 'PDF'),
    touched.reports > 0 && counted(touched.reports, 'report'),
    touched.endOfRunFiles > 0 && counted(touched.endOfRunFiles, 'end-of-run file'),
    touched.emails > 0 && counted(touched.emails, 'e-mail'),
    touched.hosted > 0 && counted(touched.hosted, 'hosted invoice'),
  ].filter(text => text !== false)

/** Whether a reset changes more than the status of its accounts. */
export const isRecreating = (touched: ResetPreview): boolean =>
  recreated(touched).length > 0 || touched.numbers > 0 || touched.approvedBy !== null

/** What a reset affects, shown before it is done. */
export function resetQuestion(
  run: number,
  what: string,
  touched: ResetPreview,
  runThrough?: MakingGroupId,
): Question {
  const drops = recreated(touched)
  return {
    title: `Reset ${what}`,
    text: lines(
      `Reset ${counted(touched.accounts, 'account')} of run ${run} to pending.`,
      '',
      drops.length > 0 ? `Recreated: ${drops.join('; ')}.` : 'No invoice is lost.',
      touched.numbers > 0 && `${numbersOf(touched)} stay with their accounts.`,
      touched.approvedBy !== null && `${touched.approvedBy}’s approval is revoked.`,
      runThrough ? runAgainLine(runThrough) : 'They wait until the processes are run again.',
    ),
  }
}

export function hostQuestion(run: InvoiceRunDetail, metrics: RunMetrics): Question {
  return {
    title: 'Host invoices',
    text: lines(
      `Host run ${run.index}: ${formatDocuments(metrics)}, ${formatPounds(metrics.gross)}.`,
      '',
      `${run.clientName} and its customers see them in the partner portal from then on. This cannot be undone.`,
    ),
  }
}

export function emailQuestion(run: InvoiceRunDetail, { emails, mailServer }: ReleasePreview): Question {
  return {
    title: 'Send e-mails',
    text: lines(
      `Send ${counted(emails, 'e-mail')} of run ${run.index} to the accounts that get their invoice by e-mail.`,
      '',
      mailServer
        ? 'Each is sent once, however often this runs. An e-mail that was sent cannot be recalled.'
        : noMailServer,
    ),
  }
}

type MadeDebits = Pick<RunDirectDebits['files'][number], 'items' | 'total'>

interface Releasing {
  metrics: RunMetrics
  planned: PlannedCollection | null
  made: readonly MadeDebits[]
  release: ReleasePreview
}

/** Direct Debit files that were delivered or collected: files made again have the same ones. */
export const settledDebits = ({ files, leaveOut }: Pick<RunDirectDebits, 'files' | 'leaveOut'>) =>
  leaveOut.allowed ? [] : files.filter(({ withdrawnAt }) => withdrawnAt === null)

/** What making the end-of-run files collects, delivers and settles. @param made the Direct Debit files that stay */
function packLines(
  planned: PlannedCollection | null,
  made: readonly MadeDebits[],
  { deliverTo }: ReleasePreview,
): string {
  if (made.length > 0) {
    const items = made.reduce((sum, file) => sum + file.items, 0)
    const total = made.reduce((sum, file) => sum + (parsePence(file.total) ?? 0), 0)
    return lines(
      `The Direct Debit files stay as they are: ${counted(items, 'Direct Debit')} of ${formatPence(total)}. Nothing is collected twice.`,
      deliverTo.length > 0
        ? `The files are delivered to ${listed(deliverTo)} at once.`
        : 'No output path gets the files: download them.',
    )
  }
  const settled = 'the collection day and who is collected'
  return lines(
    `${planned ? 'The Direct Debit files are made too: ' : ''}${collectedLine(planned)}`,
    deliverTo.length > 0
      ? `The files are delivered to ${listed(deliverTo)} at once.${planned ? ` After this, ${settled} can’t be changed.` : ''}`
      : `No output path gets the files: download them.${planned ? ` Until they are delivered, ${settled} can be changed.` : ''}`,
  )
}

export const packQuestion = (
  run: InvoiceRunDetail,
  { metrics, planned, made, release }: Releasing,
): Question => ({
  title: 'Create end-of-run files',
  text: lines(
    `Create the end-of-run files of run ${run.index}: ${formatDocuments(metrics)}, ${formatPounds(metrics.gross)}, in one zip.`,
    '',
    packLines(planned, made, release),
  ),
})

export function releaseQuestion(
  run: InvoiceRunDetail,
  { metrics, planned, made, release }: Releasing,
): Question {
  const { emails, mailServer } = release
  return {
    title: 'Run Release',
    text: lines(
      `Release run ${run.index}: host ${formatDocuments(metrics)}, ${formatPounds(metrics.gross)}, send ${counted(emails, 'e-mail')} and build the end-of-run files.`,
      '',
      packLines(planned, made, release),
      '',
      emails > 0 && !mailServer && noMailServer,
      'Hosted invoices and sent e-mails can’t be recalled.',
    ),
  }
}
