import { reasonTitles } from '@nineops/contract/bureau/data-collection/line-reason-titles'
import { type LineReason, lineReason } from '@nineops/contract/bureau/data-collection/line-reasons'
import type { ExceptionKind } from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import type { ExceptionThresholds } from '@nineops/contract/partner-commercial/exception-reporting/exception-thresholds.contract'
import { formatPence, roundedPence } from '@nineops/contract/money'
import { counted } from '@nineops/contract/words'
import { phoneNumberText } from '../../platform/text/phone-number-text.ts'

/** What a kind needs besides calls and money; pounds as decimal strings. */
export interface FindingFigures {
  first?: string
  last?: string
  calendarEnds?: boolean
  charge?: string | null
  cost?: string | null
  dearest?: string | null
  longest?: number
  /** Its fields: start, call id, CLI, dialled, seconds, charge, cost; separated by a unit separator. */
  example?: string
  average?: string
  deviation?: string
  history?: string[]
  percent?: string
  problems?: string[]
  email?: string
  lines?: number
  accepted?: number
  reasons?: Partial<Record<LineReason, number>> | null
}

export interface WordedFinding {
  kind: ExceptionKind
  subject: string
  calls: number
  money: string | null
  detail: FindingFigures
  rateCardName: string | null
  brandName: string | null
  companyName: string | null
  thresholds: ExceptionThresholds | null
}

const pounds = (decimal: string | null | undefined): string => formatPence(roundedPence(decimal ?? '0'))
const calls = (finding: WordedFinding): string => counted(finding.calls, 'call')
const HOUR = 3600
const duration = (seconds: number): string =>
  `${Math.floor(seconds / HOUR)}:${String(Math.floor((seconds % HOUR) / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
const byCard = (finding: WordedFinding): string =>
  finding.rateCardName === null
    ? 'no rate card is in force'
    : finding.detail.calendarEnds === true
      ? `the bank holidays that rate card ${finding.rateCardName} needs are not loaded`
      : `rate card ${finding.rateCardName} had no prefix for it when it was rated`
const nothing = (text: string | null | undefined): boolean =>
  text === null || text === undefined || text === ''

const words: Record<ExceptionKind, (finding: WordedFinding) => string> = {
  unallocated: finding =>
    `${calls(finding)} from ${phoneNumberText(finding.subject)}, which wasn’t assigned to an account on the date of the ${finding.calls === 1 ? 'call' : 'calls'}.`,
  unrated_retail: finding => `${calls(finding)} without a retail charge: ${byCard(finding)}.`,
  unrated_wholesale: finding => `${calls(finding)} without a wholesale cost: ${byCard(finding)}.`,
  zero_value: finding =>
    `${calls(finding)} charged at £0.00${nothing(finding.detail.cost) ? '' : `, which cost ${pounds(finding.detail.cost)}`}: no bundle covers ${finding.calls === 1 ? 'it' : 'them'}, and the thresholds don’t list the number as free.`,
  negative_margin: ({ detail, ...finding }) =>
    `${counted(finding.calls, 'call')} charged at ${pounds(detail.charge)}, which cost ${pounds(detail.cost)}.`,
  account_margin: ({ detail, ...finding }) =>
    `Charged for its ${counted(finding.calls, 'call')}: ${pounds(detail.charge)}, which cost ${pounds(detail.cost)}; calls that bundles cover are left out.`,
  high_spend: ({ detail }) => {
    const history = detail.history ?? []
    const usual =
      history.length === 1
        ? `${pounds(detail.average)} in the previous run`
        : `an average of ${pounds(detail.average)} over the last ${counted(history.length, 'run')} (${history.map(pounds).join(', ')})`
    return `${pounds(detail.charge)} of calls, against ${usual}.`
  },
  high_call: finding =>
    `${calls(finding)} of more than ${pounds(finding.thresholds?.highCall)}; the most expensive cost ${pounds(finding.detail.dearest)}.`,
  long_call: finding =>
    `${calls(finding)} longer than ${counted(finding.thresholds?.longCallMinutes ?? 0, 'minute')}; the longest ${duration(finding.detail.longest ?? 0)}.`,
  premium_share: ({ detail, money }) =>
    `${pounds(money)} of ${pounds(detail.charge)} (${detail.percent ?? '0'}%) are for international, 09 and 070 calls.`,
  missing_bank: ({ detail }) => `Pays by Direct Debit, but ${(detail.problems ?? []).join('; ')}.`,
  invalid_bank: ({ detail }) => `Pays by Direct Debit. ${(detail.problems ?? []).join(' ')}`,
  missing_email: ({ detail }) =>
    nothing(detail.email?.trim())
      ? 'Invoiced by e-mail, but has no e-mail address.'
      : `Invoiced by e-mail, but "${detail.email}" is no e-mail address.`,
  missing_address: () => 'The invoice address has no first line, or no town and postcode.',
  missing_vat: ({ subject, brandName }) => {
    if (subject === 'account') return 'Has reverse charge, but no VAT number for its invoices to show.'
    return subject === 'brand'
      ? `Brand ${brandName ?? ''} has no VAT number, so no invoice of it can go out.`
      : 'The reseller has no VAT number.'
  },
  duplicate: ({ detail, ...finding }) =>
    `${counted(finding.calls, 'line')} of ${(detail.lines ?? 0).toLocaleString('en-GB')} had already been delivered; ${finding.calls === 1 ? 'it is' : 'they are'} not billed twice.`,
  late: finding =>
    `${calls(finding)} older than the period, charged at ${pounds(finding.detail.charge)}; bundles cover them from what is left of their own month.`,
  rejected: ({ detail, ...finding }) =>
    `${counted(finding.calls, 'line')} of ${(detail.lines ?? 0).toLocaleString('en-GB')} rejected: ${Object.entries(
      detail.reasons ?? {},
    )
      .map(([reason, lines]) => `${reasonTitles[lineReason.parse(reason)].toLowerCase()} ${lines}`)
      .join(', ')}.`,
}

/** Why a finding is listed, in words with its figures. */
export const whyOf = (finding: WordedFinding): string => words[finding.kind](finding)
