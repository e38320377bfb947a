import { formatPence, parsePence } from '@nineops/contract/money'
import type { NoticePreview, NoticesSent, NoticeTexts } from '@nineops/contract/ordering/notices.contract'
import {
  type MadePriceChange,
  priceChanges,
  type RepricedAccount,
} from '@nineops/contract/ordering/price-changes.contract'
import { dayForPeople } from '../../platform/clock/calendar-dates.ts'
import type { Db } from '../../platform/db/db.ts'
import { listing } from '../../platform/lists/listing.ts'
import { requireClient } from '../clients/clients.service.ts'
import { lockNotices, previewNotices, sendNotices, type Told, toNotice } from '../notices/notices.service.ts'
import { priceChangeErrors } from './price-changes.errors.ts'
import * as repository from './price-changes.repository.ts'
import { mayLeave } from './price-rises.domain.ts'

const toMade = ({ percent, amount, createdAt, ...row }: repository.MadeRow): MadePriceChange => ({
  ...row,
  change: percent === null ? { by: 'amount', amount: amount ?? '0.00' } : { by: 'percent', percent },
  untold: row.accounts - row.told - row.underWay - row.failed - row.lettersToPost,
  createdAt: createdAt.toISOString(),
})

/** Changes of prices, newest first. @throws 404 */
export async function listMade(
  db: Db,
  clientIndex: number,
  query: { contract?: number | undefined },
): Promise<MadePriceChange[]> {
  await requireClient(db, clientIndex)
  return (await repository.selectMade(db, clientIndex, query)).map(toMade)
}

/** @throws 404 */
async function requireMade(db: Db, clientIndex: number, index: number): Promise<MadePriceChange> {
  await requireClient(db, clientIndex)
  const [row] = await repository.selectMade(db, clientIndex, { index })
  if (!row) throw priceChangeErrors.notFound(index)
  return toMade(row)
}

/** Accounts of a change of prices, and what each was told. @throws 404 */
export const repricedAccountList = listing({
  endpoint: priceChanges.accounts,
  async of(db, { params: { client, priceChange }, query }) {
    await requireMade(db, client, priceChange)
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
const pounds = (amount: string): string => formatPence(parsePence(amount) ?? 0)
const RIGHT_TO_LEAVE =
  'You may leave without a charge for ending early because of this change: tell us within 30 days of this notice.'

const lineOf = ({ description, frequency, quantity, before, after }: repository.UntoldCharge): string =>
  `${quantity === '1' ? '' : `${quantity} × `}${description}: ${pounds(before)} ${per[frequency]} until now, ${pounds(after)} ${per[frequency]} from then`

/** What each account is told that has not been. */
async function untold(db: Db, { index, from, agreed }: MadePriceChange): Promise<Told[]> {
  const charges = Map.groupBy(await repository.selectUntold(db, index), charge => charge.accountIndex)
  const customers = await repository.selectCustomers(db, [...charges.keys()], from)
  return [...charges].map(([accountIndex, lines]) => {
    const rises = lines.some(({ before, after }) => (parsePence(after) ?? 0) > (parsePence(before) ?? 0))
    return {
      accountIndex,
      contractIndex: null,
      values: {
        changes: lines.map(lineOf).join('\n'),
        from: dayForPeople(from),
        right_to_leave: rises && !agreed && mayLeave(customers.get(accountIndex)) ? RIGHT_TO_LEAVE : '',
      },
    }
  })
}

/** Whom notices of a change of prices would reach. @throws 404 */
export async function previewPriceNotices(
  db: Db,
  { clientIndex, priceChange }: { clientIndex: number; priceChange: number },
  texts: NoticeTexts,
): Promise<NoticePreview> {
  return previewNotices(
    db,
    clientIndex,
    texts,
    await untold(db, await requireMade(db, clientIndex, priceChange)),
  )
}

/** Tells the accounts that have not been told, each once however often it is called. @throws 404, 409 `notices_none` */
export async function sendPriceNotices(
  db: Db,
  whose: { clientIndex: number; userIndex: number; priceChange: number },
  texts: NoticeTexts,
): Promise<{ sent: NoticesSent; from: string }> {
  const { clientIndex, userIndex, priceChange } = whose
  await lockNotices(db, clientIndex)
  const made = await requireMade(db, clientIndex, priceChange)
  const of = { clientIndex, userIndex, priceChangeIndex: priceChange }
  return { sent: await sendNotices(db, of, texts, await untold(db, made)), from: made.from }
}
