import type { ExceptionCause } from '@nineops/contract/bureau/bill-runs/exception-causes'
import { type BillRun, billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { parseMicros, penceToDecimal, roundedPence } from '@nineops/contract/money'
import { counted, listed } from '@nineops/contract/words'
import { formatCount, formatDate, formatLongDate, formatPounds, toPence } from '../../lib/formats.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'
import type { RunCause } from './run-causes.ts'

/** Exact pounds as text: `£25,608.73`. */
export const formatExact = (exact: string): string => formatPounds(toPence(exact))

/**
 * Beside the count of calls: those that the count leaves out, or that none of it is rated. Rating may leave some of them
 * to the next run.
 */
export function callsNote({
  ratedAt,
  closedAt,
  newCalls,
}: Pick<BillRun, 'ratedAt' | 'closedAt' | 'newCalls'>): string {
  if (newCalls === 0) return ''
  if (closedAt !== null) return lateNote(newCalls)
  return ratedAt === null ? 'in its files, not rated yet' : `and ${formatCount(newCalls)} collected since`
}

/** Calls that came after the close: late, they are billed with the next bill run. */
const lateNote = (newCalls: number) => `and ${formatCount(newCalls)} for the next run`

/** What an open run has not collected: `1 file` or `2 paths`, and the verb that goes with it; null where nothing waits. */
export function leftByCollect({ closedAt, uncollected }: Pick<BillRun, 'closedAt' | 'uncollected'>) {
  if (closedAt !== null || uncollected.length === 0) return null
  const files = uncollected.filter(({ file }) => file !== null).length
  const count = files > 0 ? files : uncollected.length
  return { things: counted(count, files > 0 ? 'file' : 'path'), were: count === 1 ? 'was' : 'were' }
}

/** How many files or deliveries are named. */
export const NAMED = 4

/** Why the first few were not collected. */
export const leftProblems = ({ uncollected }: Pick<BillRun, 'uncollected'>): string[] => [
  ...uncollected.slice(0, NAMED).map(({ problem }) => problem),
  ...(uncollected.length > NAMED ? [`And ${formatCount(uncollected.length - NAMED)} more.`] : []),
]

/** Lines and whole files that are not billed until they are put right. */
export const badFiles = ({ rejectedLines, failedFiles }: Pick<BillRun, 'rejectedLines' | 'failedFiles'>) =>
  rejectedLines + failedFiles

/** Where what is left can be put right: a path that cannot be read, among the paths; else the files. */
export const placeOfLeft = ({
  uncollected,
  ...of
}: Pick<BillRun, 'uncollected' | 'rejectedLines' | 'failedFiles'>) =>
  badFiles(of) === 0 && uncollected.every(({ file }) => file === null)
    ? ({ to: '/bureau/paths', text: 'Show input paths' } as const)
    : ({ to: '/bureau/data-collection', text: 'Show files' } as const)

/** `2 files`, `1 internal source` that no rating includes yet. */
const newSources = ({ newFiles, newEntered }: Pick<BillRun, 'newFiles' | 'newEntered'>): string[] => [
  ...(newFiles > 0 ? [counted(newFiles, 'file')] : []),
  ...(newEntered > 0 ? [counted(newEntered, 'internal source')] : []),
]

/** Whether calls were collected that no rating includes yet. */
export const hasNewSources = (run: Pick<BillRun, 'newFiles' | 'newEntered'>): boolean =>
  newSources(run).length > 0

/** Whether an open run was rated without a call, and none was collected since. */
export const isEmpty = (
  run: Pick<BillRun, 'calls' | 'ratedAt' | 'closedAt' | 'newFiles' | 'newEntered'>,
): boolean => run.ratedAt !== null && run.closedAt === null && run.calls === 0 && !hasNewSources(run)

/** What Collect brought or left, or what it does. */
export function collectNote(
  run: Pick<BillRun, 'calls' | 'closedAt' | 'newCalls' | 'newFiles' | 'newEntered' | 'uncollected'>,
) {
  const { calls, closedAt, newCalls } = run
  if (closedAt !== null)
    return [counted(calls, 'call'), newCalls > 0 ? lateNote(newCalls) : ''].join(' ').trim()
  const left = leftByCollect(run)
  if (left !== null) return `${left.things} not collected`
  const sources = newSources(run)
  if (sources.length > 0)
    return calls > 0
      ? `${counted(calls, 'call')} and ${formatCount(newCalls)} collected since`
      : `${counted(newCalls, 'call')} in ${listed(sources)}`
  return calls > 0 ? counted(calls, 'call') : 'Collect the carriers’ files'
}

/** The calls of a bill run: those rated, or those collected until it is rated for the first time. */
export const callsShown = ({ ratedAt, calls, newCalls }: Pick<BillRun, 'ratedAt' | 'calls' | 'newCalls'>) =>
  ratedAt === null ? newCalls : calls

/** What prices the calls that a price was added for: a rating; of a closed run, that of its invoice run. */
const pricedNext = ({ closedAt }: Pick<BillRun, 'closedAt'>): string =>
  closedAt === null
    ? 'Rate again to price the calls.'
    : 'Choose Re-rate and recalculate in the invoice run that bills the calls.'

interface PricedVersion {
  name: string
  validFrom: string
}

/** Where a price was added and from which day, and what is left to do; calls before that day are not priced by it. */
export const priceAdded = (
  { name, validFrom }: PricedVersion,
  firstCall: string,
  run: Pick<BillRun, 'closedAt'>,
): string =>
  [
    `Price added to “${name}” from ${formatLongDate(validFrom)}.`,
    ...(firstCall < validFrom ? ['Calls before that day still have no price.'] : []),
    pricedNext(run),
  ].join(' ')

/** The same of many prices: the card, or how many, and the first day. */
export function pricesAdded(
  added: number,
  cards: readonly PricedVersion[],
  run: Pick<BillRun, 'closedAt'>,
): string {
  const [first, ...more] = cards.toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))
  const where = more.length === 0 ? `“${first?.name}”` : counted(cards.length, 'rate card')
  const sameDay = more.every(({ validFrom }) => validFrom === first?.validFrom)
  const from = `${sameDay ? 'from' : 'the first from'} ${formatLongDate(first?.validFrom)}`
  return `${counted(added, 'price')} added to ${where}${sameDay ? '' : ','} ${from}. ${pricedNext(run)}`
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** What an exception means, and what to do about it; of a closed run, whether it can still be done. */
export function adviceOn(cause: RunCause, { closedAt, actions }: Pick<BillRun, 'closedAt' | 'actions'>) {
  const { about, fix } = cause === 'carrier_cost' ? carrierCost : causes[cause]
  if (closedAt === null) return `${about} ${fix}`
  if (cause !== 'unallocated' && cause !== 'carrier_cost' && actions.price.allowed)
    return `${about} Add the price here, then choose Re-rate and recalculate in the invoice run that bills the calls.`
  return actions.reopen.allowed
    ? `${about} The run was closed without a fix: to fix it now, reopen the run.`
    : `${about} The bill run was closed without a fix and can’t be reopened: ${lowerFirst(actions.reopen.reason ?? '')}`
}

const carrierCost = {
  about: 'The carrier billed more or less than its wholesale card says.',
  fix: 'Query it with the carrier, or correct the card, then rate again.',
}

/** The margin as charge less cost, each rounded to pence as it is shown beside it. */
export const shownMargin = (run: Pick<BillRun, 'retailCharge' | 'wholesaleCost'>): string =>
  penceToDecimal(roundedPence(run.retailCharge) - roundedPence(run.wholesaleCost))

/** Margin as a share of the charge: `34.2%`, empty without a charge. */
export function marginShare(margin: string, charge: string): string {
  const whole = parseMicros(charge) ?? 0
  if (whole === 0) return ''
  const tenths = Math.round(((parseMicros(margin) ?? 0) / whole) * 1000)
  return `${(tenths / 10).toFixed(1)}% of charge`
}

export const minutes = (seconds: number): number => Math.round(seconds / 60)

export const formatPeriod = (run: Pick<BillRun, 'periodStart' | 'periodEnd'>): string =>
  `${formatDate(run.periodStart)} – ${formatDate(run.periodEnd)}`

/** Calls that are not charged, or whose cost is not known. */
export const exceptionCalls = (run: BillRun): number =>
  run.unallocatedCalls + run.unratedRetailCalls + run.unratedWholesaleCalls

/** Everything that should be looked at before the run is closed. */
export const openExceptions = (run: BillRun): number => exceptionCalls(run) + run.costDifferences

/** Calls that closing would leave unbilled. */
export const lostCalls = (run: BillRun): number => run.unallocatedCalls + run.unratedRetailCalls

/** Whether exceptions should be fixed before the run is closed. */
export const needsFix = (run: BillRun): boolean => run.nextStep === 'close' && lostCalls(run) > 0

const tones: Record<number, Tone> = {
  [billRunStatus.created]: 'quiet',
  [billRunStatus.collecting]: 'busy',
  [billRunStatus.rating]: 'busy',
  [billRunStatus.rated]: 'good',
  [billRunStatus.closed]: 'quiet',
}

export function toneOf(run: BillRun): Tone {
  if (run.failure !== null) return 'bad'
  if (run.outOfDate !== null || leftByCollect(run) !== null) return 'warn'
  if (run.status.index === billRunStatus.rated && (isEmpty(run) || openExceptions(run) + badFiles(run) > 0))
    return 'warn'
  return tones[run.status.index] ?? 'quiet'
}

/** `Rated, out of date` */
export const statusOf = (run: BillRun): string =>
  `${statusWord(run)}${run.outOfDate === null ? '' : ', out of date'}`

export const isWorking = (run: BillRun): boolean =>
  run.status.index === billRunStatus.collecting || run.status.index === billRunStatus.rating

/** What has ended when a run comes to another status; empty if a rating gave up, or nothing did. */
export function endedText({ description, status }: Pick<BillRun, 'description' | 'status'>, now: number) {
  // What was rated before is no news once more is collected.
  if (status.index === billRunStatus.collecting && now !== status.index)
    return `Collection for ${description} has finished`
  return status.index === billRunStatus.rating && now === billRunStatus.rated ? `${description} is rated` : ''
}

/** A step as its button names it. */
export function stepName(run: BillRun, step: 'collect' | 'rate' | 'close'): string {
  if (step === 'rate') return run.ratedAt === null ? 'Rate' : 'Rate again'
  return step === 'collect' ? 'Collect' : 'Close'
}

export const causes: Record<ExceptionCause, { name: string; subject: string; about: string; fix: string }> = {
  unallocated: {
    name: 'Unallocated',
    subject: 'CLI',
    about: 'The number wasn’t assigned to an account on the date of the call.',
    fix: 'Allocate it to an account, then rate again.',
  },
  unrated_retail: {
    name: 'Unrated retail',
    subject: 'Destination',
    about: 'The account has no price for the destination.',
    fix: 'Add the prefix to its rate card or allocate a card, then rate again.',
  },
  unrated_wholesale: {
    name: 'Unrated wholesale',
    subject: 'Destination',
    about: 'The cost is not known.',
    fix: 'Add the prefix to the wholesale card or allocate one, then rate again.',
  },
}

export const callsOf = (run: BillRun, cause: ExceptionCause): number =>
  ({
    unallocated: run.unallocatedCalls,
    unrated_retail: run.unratedRetailCalls,
    unrated_wholesale: run.unratedWholesaleCalls,
  })[cause]

const rejected = ({ rejectedLines }: BillRun): string =>
  `${counted(rejectedLines, 'line')} of its files ${rejectedLines === 1 ? 'was' : 'were'} rejected`

export const failedText = ({ failedFiles }: Pick<BillRun, 'failedFiles'>): string =>
  `${counted(failedFiles, 'file')} could not be collected`

/** The status; a run that is not rated is more than created once its files are collected. */
const statusWord = (run: BillRun): string =>
  run.status.index === billRunStatus.created && hasNewSources(run) ? 'Collected' : run.status.description

/** One sentence of truth: the status, and every call that would not be billed as it should (ui: Run console). */
export function truthOf(run: BillRun): string {
  const word = statusWord(run)
  // What the last rating found is being found anew.
  if (run.status.index === billRunStatus.rating) return `${word}.`
  const verb = (count: number) => (run.closedAt !== null ? 'had' : count === 1 ? 'has' : 'have')
  const lacking = (count: number, what: string) =>
    count > 0 ? [`${counted(count, 'call')} ${verb(count)} no ${what}`] : []
  const left = leftByCollect(run)
  const findings = [
    ...(left === null ? [] : [`${left.things} ${left.were} not collected`]),
    ...(run.failedFiles > 0 ? [failedText(run)] : []),
    ...(isEmpty(run) ? ['it has no calls'] : []),
    ...lacking(run.unallocatedCalls, 'account'),
    ...lacking(run.unratedRetailCalls, 'price'),
    ...lacking(run.unratedWholesaleCalls, 'recorded cost'),
    ...(run.costDifferences > 0
      ? [
          `${counted(run.costDifferences, 'carrier cost')} ${run.costDifferences === 1 ? 'is' : 'are'} over the tolerance`,
        ]
      : []),
    ...(run.rejectedLines > 0 ? [rejected(run)] : []),
  ]
  return findings.length === 0 ? `${word}.` : `${word}, but ${listed(findings)}.`
}

/** What reopening a closed run does. */
export const reopenQuestion = (run: BillRun): string =>
  `Reopen “${run.description}”: its ${counted(run.calls, 'call')} can be rated again, and it has to be closed before it is invoiced.`

/** What closing does to calls without an account; some of their numbers may have been allocated since. */
function unallocatedText({ unallocatedCalls, fixes }: Pick<BillRun, 'unallocatedCalls' | 'fixes'>): string {
  const lost = `${counted(unallocatedCalls, 'unallocated call')} will not be charged`
  if (fixes === 0)
    return `${lost}, unless you reopen the run and allocate ${unallocatedCalls === 1 ? 'it' : 'them'}.`
  const one = fixes === 1
  return `${lost}. ${counted(fixes, 'number')} ${one ? 'was' : 'were'} allocated after the rating: rate again first to charge ${one ? 'its' : 'their'} calls.`
}

/** What closing does, in figures. */
export function closeQuestion(run: BillRun, deliveries: readonly string[]): string {
  const lines = [
    `Close “${run.description}”: ${counted(run.calls, 'call')}, ${formatExact(run.retailCharge)} charge, ${formatExact(run.wholesaleCost)} cost.`,
  ]
  if (run.outOfDate !== null) lines.push(`These figures are out of date. ${run.outOfDate}`)
  const left = leftByCollect(run)
  if (left !== null) lines.push(`${left.things} not collected: ${leftProblems(run).join(' ')}`)
  if (run.failedFiles > 0)
    lines.push(
      `${failedText(run)}: ${run.failedFiles === 1 ? 'its calls are not billed until it is' : 'their calls are not billed until they are'}.`,
    )
  if (run.rejectedLines > 0)
    lines.push(
      `${rejected(run)}: ${run.rejectedLines === 1 ? 'it is not billed until it is corrected' : 'they are not billed until they are corrected'}.`,
    )
  if (run.calls === 0)
    lines.push('It has no calls: collect the carriers’ files and rate again, or no usage is billed for it.')
  if (lostCalls(run) > 0)
    lines.push(
      [
        run.unallocatedCalls > 0 && unallocatedText(run),
        run.unratedRetailCalls > 0 &&
          (run.unratedRetailCalls === 1
            ? '1 call without a price will make its account fail in the invoice run: no invoice until it is priced.'
            : `${formatCount(run.unratedRetailCalls)} calls without a price will make their accounts fail in the invoice run: no invoice until they are priced.`),
      ]
        .filter(Boolean)
        .join(' '),
    )
  if (run.costDifferences > 0)
    lines.push(
      `${counted(run.costDifferences, 'carrier cost')} over the tolerance: check ${run.costDifferences === 1 ? 'it' : 'them'} before you pay the carrier.`,
    )
  lines.push(...deliveries)
  lines.push('Its usage is frozen from then on; calls that arrive later go into the next bill run as late.')
  return lines.join('\n\n')
}
