import { formatPence, parsePence } from '@nineops/contract/money'
import type { NoticePreview, NoticesSent, NoticeTexts } from '@nineops/contract/ordering/notices.contract'
import {
  type MadePriceChange,
  priceChanges,
  type RepricedAccount,
} from '@nineops/contract/ordering/price-changes.contract'
import { longDay } from '../../platform/clock/calendar-dates.ts'
import type { Db } from '../../platform/db/db.ts'
import { listing } from '../../platform/lists/listing.ts'
import { requireClient } from '../clients/clients.service.ts'
import { type PriceWithVat, pricesWithVat } from '../invoices/account-lines.service.ts'
import { previewNotices, retried, sendNotices, type Told, toNotice } from '../notices/notices.service.ts'
import { priceChangeErrors } from './price-changes.errors.ts'
import * as repository from './price-changes.repository.ts'
import { mayLeave } from './price-rises.domain.ts'

function toMade(
  { percent, amount, refused, outboxed, createdAt, ...row }: repository.MadeRow,
  outbox: boolean,
): MadePriceChange {
  const failed = refused + outboxed
  const untold = row.accounts - row.told - row.underWay - failed - row.lettersToPost
  return {
    ...row,
    change: percent === null ? { by: 'amount', amount: amount ?? '0.00' } : { by: 'percent', percent },
    failed,
    untold,
    toTell: untold + (outbox ? refused : failed),
    createdAt: createdAt.toISOString(),
  }
}

/** Changes of prices, newest first. @param outbox whether no mail server is connected @throws 404 */
export async function listMade(
  db: Db,
  clientIndex: number,
  query: { contract?: number | undefined },
  outbox: boolean,
): Promise<MadePriceChange[]> {
  await requireClient(db, clientIndex)
  return (await repository.selectMade(db, clientIndex, query)).map(row => toMade(row, outbox))
}

interface Of {
  clientIndex: number
  priceChange: number
}

/** @throws 404 */
async function requireMade(db: Db, { clientIndex, priceChange: index }: Of): Promise<repository.MadeRow> {
  await requireClient(db, clientIndex)
  const [row] = await repository.selectMade(db, clientIndex, { index })
  if (!row) throw priceChangeErrors.notFound(index)
  return row
}

/** Accounts of a change of prices, and what each was told. @throws 404 */
export const repricedAccountList = listing({
  endpoint: priceChanges.accounts,
  async of(db, { params: { client, priceChange }, query }) {
    await requireMade(db, { clientIndex: client, priceChange })
    return { ...query, priceChange }
  },
  stored: repository.repricedAccounts,
  read: ({ accountIndex, accountNumber, companyName, charges, before, after, ...row }): RepricedAccount => ({
    account: { index: accountIndex, accountNumber, companyName },
    charges,
    before,
    after,
    notice: toNotice(row),
  }),
})

const per = { monthly: 'a month', quarterly: 'a quarter', annual: 'a year' } as const
const RIGHT_TO_LEAVE =
  'You may leave without a charge for ending early because of this change: tell us within 30 days of this notice.'

const INCLUDING_VAT = 'Prices include VAT.'
const BEFORE_VAT = 'Prices are before VAT.'

function lineOf(charge: repository.UntoldCharge, withVat: PriceWithVat | null): string {
  const { description, frequency, quantity, before, after } = charge
  const price = (amount: string) => {
    const pence = parsePence(amount) ?? 0
    const each = quantity === '1' ? '' : ' each'
    return `${formatPence(withVat ? withVat(charge, pence) : pence)}${each} ${per[frequency]}`
  }
  return `${quantity === '1' ? '' : `${quantity} × `}${description}: ${price(before)} now, then ${price(after)}`
}

/**
 * What each account is told that has not been, or by an e-mail that did not leave. Consumers are told prices including
 * VAT, as the law asks; businesses before it.
 */
async function toldNext(
  db: Db,
  clientIndex: number,
  { index, from, agreed }: repository.MadeRow,
  outbox: boolean,
): Promise<Told[]> {
  const rows = await repository.selectUntold(db, index, retried(outbox))
  const charges = Map.groupBy(rows, charge => charge.accountIndex)
  const customers = await repository.selectCustomers(db, [...charges.keys()], from)
  const withVat = await pricesWithVat(db, clientIndex, [...charges.keys()], from)
  return [...charges].map(([accountIndex, lines]) => {
    const isConsumer = customers.get(accountIndex)?.customerType === 'consumer'
    const rises = lines.some(({ before, after }) => (parsePence(after) ?? 0) > (parsePence(before) ?? 0))
    return {
      accountIndex,
      contractIndex: null,
      values: {
        // Whatever the text around them, nobody reads prices without knowing which.
        changes: `${lines.map(line => lineOf(line, isConsumer ? withVat : null)).join('\n')}\n\n${isConsumer ? INCLUDING_VAT : BEFORE_VAT}`,
        from: longDay(from),
        right_to_leave: rises && !agreed && mayLeave(customers.get(accountIndex)) ? RIGHT_TO_LEAVE : '',
      },
    }
  })
}

/** Whom notices of a change of prices would reach. @throws 404 */
export async function previewPriceNotices(
  db: Db,
  { outbox, ...of }: Of & { outbox: boolean },
  texts: NoticeTexts,
): Promise<NoticePreview> {
  const told = await toldNext(db, of.clientIndex, await requireMade(db, of), outbox)
  return previewNotices(db, { clientIndex: of.clientIndex, outbox }, texts, told)
}

/** Tells the accounts that are to be told. @throws 404, 409 `notices_none` */
export async function sendPriceNotices(
  db: Db,
  { userIndex, outbox, ...of }: Of & { userIndex: number; outbox: boolean },
  texts: NoticeTexts,
): Promise<{ sent: NoticesSent; from: string }> {
  const { clientIndex, priceChange: priceChangeIndex } = of
  const made = await requireMade(db, of)
  const sent = await sendNotices(db, { clientIndex, userIndex, priceChangeIndex }, texts, () =>
    toldNext(db, clientIndex, made, outbox),
  )
  return { sent, from: made.from }
}
