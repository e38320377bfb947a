import {
  END_NOTICE_FROM,
  type EndingContract,
  MOST_ENDING,
  type NoticePreview,
  type NoticesSent,
  type NoticeTexts,
} from '@nineops/contract/ordering/notices.contract'
import { addDays, dayForPeople, daysBetween } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import { selectEnding } from './notices.repository.ts'
import {
  countLetters,
  lockNotices,
  previewNotices,
  sendNotices,
  type Told,
  toNotice,
} from './notices.service.ts'

async function ending(db: Db, clientIndex: number): Promise<EndingContract[]> {
  await requireClient(db, clientIndex)
  const today = londonDate(Date.now())
  const to = addDays(today, END_NOTICE_FROM)
  const rows = await selectEnding(db, clientIndex, { from: today, to, limit: MOST_ENDING })
  return rows.map(row => ({
    contract: row.contractIndex,
    account: { index: row.accountIndex, accountNumber: row.accountNumber, companyName: row.companyName },
    name: row.name,
    endDate: row.endDate,
    days: daysBetween(today, row.endDate),
    notice: toNotice(row),
  }))
}

/** Contracts whose term ends within 40 days, and what their accounts were told. @throws 404 */
export const listEnding = async (
  db: Db,
  clientIndex: number,
): Promise<{ contracts: EndingContract[]; lettersToPost: number }> => ({
  contracts: await ending(db, clientIndex),
  lettersToPost: await countLetters(db, { clientIndex, priceChangeIndex: null }),
})

/** Each contract that its account has not been told of. */
const untold = (contracts: readonly EndingContract[]): Told[] =>
  contracts
    .filter(({ notice }) => notice === null)
    .map(({ contract, account, name, endDate }) => ({
      accountIndex: account.index,
      contractIndex: contract,
      values: { contract: name, end_date: dayForPeople(endDate) },
    }))

/** @throws 404 */
export const previewEnding = async (
  db: Db,
  clientIndex: number,
  texts: NoticeTexts,
): Promise<NoticePreview> => previewNotices(db, clientIndex, texts, untold(await ending(db, clientIndex)))

/** Tells the accounts that have not been told, each once however often it is called. @throws 404, 409 `notices_none` */
export async function tellEnding(
  db: Db,
  whose: { clientIndex: number; userIndex: number },
  texts: NoticeTexts,
): Promise<NoticesSent> {
  await lockNotices(db, whose.clientIndex)
  return sendNotices(
    db,
    { ...whose, priceChangeIndex: null },
    texts,
    untold(await ending(db, whose.clientIndex)),
  )
}
