import {
  END_NOTICE_FROM,
  END_NOTICE_TO,
  type EndingContract,
  MOST_ENDING,
  type NoticePreview,
  type NoticesDue,
  type NoticesSent,
  type NoticeTexts,
} from '@nineops/contract/ordering/notices.contract'
import { addDays, longDay, daysBetween } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireClient } from '../clients/clients.service.ts'
import { selectDue, selectEnding } from './notices.repository.ts'
import { countLetters, previewNotices, retried, sendNotices, type Told, toNotice } from './notices.service.ts'

async function ending(db: Db, clientIndex: number, outbox: boolean): Promise<EndingContract[]> {
  await requireClient(db, clientIndex)
  const today = londonDate(Date.now())
  const to = addDays(today, END_NOTICE_FROM)
  const rows = await selectEnding(db, clientIndex, { from: today, to, limit: MOST_ENDING })
  const again = retried(outbox)
  return rows.map(row => {
    const notice = toNotice(row)
    return {
      contract: row.contractIndex,
      account: { index: row.accountIndex, accountNumber: row.accountNumber, companyName: row.companyName },
      name: row.name,
      endDate: row.endDate,
      days: daysBetween(today, row.endDate),
      notice,
      toTell: notice === null || again.includes(notice.state),
    }
  })
}

/** Contracts whose term ends within 40 days, and the notices to their accounts. @throws 404 */
export const listEnding = async (
  db: Db,
  clientIndex: number,
  outbox: boolean,
): Promise<{ contracts: EndingContract[]; lettersToPost: number }> => ({
  contracts: await ending(db, clientIndex, outbox),
  lettersToPost: await countLetters(db, { clientIndex, priceChangeIndex: null }),
})

/** Resellers whose customers have yet to be notified that their contracts end, or with letters to post. */
export function listNoticesDue(db: Db, outbox: boolean): Promise<NoticesDue[]> {
  const from = londonDate(Date.now())
  const soon = addDays(from, END_NOTICE_TO)
  return selectDue(db, { from, soon, to: addDays(from, END_NOTICE_FROM), again: retried(outbox) })
}

/** Contracts whose accounts have yet to be told. @throws 404 */
const untold = async (db: Db, clientIndex: number, outbox: boolean): Promise<Told[]> =>
  (await ending(db, clientIndex, outbox))
    .filter(({ toTell }) => toTell)
    .map(({ contract, account, name, endDate }) => ({
      accountIndex: account.index,
      contractIndex: contract,
      values: { contract: name, end_date: longDay(endDate) },
    }))

/** @throws 404 */
export const previewEnding = async (
  db: Db,
  clientIndex: number,
  texts: NoticeTexts,
  outbox: boolean,
): Promise<NoticePreview> =>
  previewNotices(db, { clientIndex, outbox }, texts, await untold(db, clientIndex, outbox))

/** Tells the accounts that have not been told. @throws 404, 409 `notices_none` */
export const tellEnding = (
  db: Db,
  whose: { clientIndex: number; userIndex: number },
  texts: NoticeTexts,
  outbox: boolean,
): Promise<NoticesSent> =>
  sendNotices(db, { ...whose, priceChangeIndex: null }, texts, () => untold(db, whose.clientIndex, outbox))
