import { formatPence, parsePence, penceToDecimal } from '@nineops/contract/money'
import { counted, listed } from '@nineops/contract/words'
import { longDay } from '../../platform/clock/calendar-dates.ts'
import { waitingByReseller } from '../account-ledger/waiting-postings.service.ts'
import { overdueDebt } from '../aged-debt/aged-debt.service.ts'
import { waitingRows } from '../bacs-reports/bacs-reports.service.ts'
import { unmatchedReceipts } from '../bank-statements/bank-statements.service.ts'
import { endedMandates } from '../direct-debit-files/direct-debit-files.service.ts'
import { type AttentionSource, clientOf } from './attention-sources.service.ts'

export const unmatchedReceiptsOf: AttentionSource = async db =>
  (await unmatchedReceipts(db)).map(({ lines, amount, since, ...row }) => ({
    kind: 'unmatched-receipts',
    client: clientOf(row),
    run: null,
    subject: null,
    text: `${counted(lines, 'bank receipt')} not matched to an account`,
    atStake: amount,
    since: since.toISOString(),
  }))

export const postingsToApprove: AttentionSource = async db =>
  (await waitingByReseller(db)).map(({ postings, amount, since, ...row }) => ({
    kind: 'postings-to-approve',
    client: clientOf(row),
    run: null,
    subject: null,
    text: `${counted(postings, 'posting')} of ${formatPence(parsePence(amount) ?? 0)} for a second person to approve`,
    atStake: null,
    since: since.toISOString(),
  }))

/** `2 claims withdrawn, 1 row …`: without those of which there are none. */
const countedParts = (...parts: readonly [count: number, one: string, what: string][]): string =>
  parts.flatMap(([count, one, what]) => (count > 0 ? [`${counted(count, one)} ${what}`] : [])).join(', ')

/** Direct Debits that came back, and wait for a decision. */
export const unpaidDebits: AttentionSource = async db =>
  (await waitingRows(db, ['arudd', 'ddica'])).map(row => ({
    kind: 'unpaid-debits',
    client: clientOf(row),
    run: null,
    subject: null,
    text: countedParts(
      [row.count - row.unmatched - row.withdrawn, 'Direct Debit', 'returned unpaid'],
      [row.withdrawn, 'claim', 'withdrawn'],
      [row.unmatched, 'Bacs report row', 'not matched to a collection'],
    ),
    atStake: row.pounds,
    since: row.since.toISOString(),
  }))

/** Mandates that payers' banks refused, cancelled or changed. */
export const rejectedMandates: AttentionSource = async db =>
  (await waitingRows(db, ['addacs', 'auddis'])).map(row => ({
    kind: 'rejected-mandates',
    client: clientOf(row),
    run: null,
    subject: null,
    text: countedParts(
      [row.mandates, 'mandate', 'rejected, cancelled or changed by payers’ banks'],
      [row.unmatched, 'row', 'not matched to a mandate'],
    ),
    atStake: null,
    since: row.since.toISOString(),
  }))

/** Direct Debit files that still collect by mandates that have ended since they were made. */
export const endedMandatesInFiles: AttentionSource = async db => {
  const byRun = Map.groupBy(await endedMandates(db), ({ run }) => run)
  return [...byRun].flatMap(([run, rows]) => {
    const [row] = rows
    if (!row) return []
    const pence = rows.reduce((sum, { amount }) => sum + (parsePence(amount) ?? 0), 0)
    const numbers = [...new Set(rows.map(({ accountNumber }) => accountNumber))]
    const [mandates, have] = numbers.length === 1 ? ['Mandate', 'has'] : ['Mandates', 'have']
    return {
      kind: 'ended-mandates' as const,
      client: clientOf(row),
      run,
      subject: null,
      text: `${mandates} of ${listed(numbers, 3)} ${have} ended, but run ${run} collects ${formatPence(pence)} on ${longDay(row.collectedOn)}`,
      atStake: penceToDecimal(pence),
      since: `${rows.map(({ endedOn }) => endedOn).toSorted()[0]}T00:00:00.000Z`,
    }
  })
}

/** What all accounts owe overdue, in one line: of every reseller some account does. */
export const overdueOfAll: AttentionSource = async (db, nowMs) => {
  const { accounts, amount, since } = await overdueDebt(db, nowMs)
  if (since === null) return []
  return [
    {
      kind: 'overdue-debt',
      client: null,
      run: null,
      subject: null,
      text: `${formatPence(parsePence(amount) ?? 0)} is overdue on ${counted(accounts, 'account')}`,
      // Direct Debits that came back are part of it.
      atStake: null,
      since: `${since}T00:00:00.000Z`,
    },
  ]
}
