import {
  type MonthEnd,
  type MonthEndCheck,
  monthEnds,
} from '@nineops/contract/partner-commercial/month-ends.contract'
import { lastOfMonth } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import { atOneMoment, type Db } from '../../platform/db/db.ts'
import { listing } from '../../platform/lists/listing.ts'
import { requireClient } from '../clients/clients.service.ts'
import { monthFigures, unpostedSales } from './month-end.domain.ts'
import * as repository from './month-ends.repository.ts'

const DIFFERENCES_AT_MOST = 100

interface Which {
  month: string
  client?: number | undefined
}

async function daysOf(db: Db, { month, client }: Which): Promise<repository.Month> {
  if (client !== undefined) await requireClient(db, client)
  const from = `${month}-01`
  return { from, to: lastOfMonth(from), client }
}

/**
 * Sales and VAT, receipts, debtors control and exports of a month. All of it is read at one moment, so that what is
 * posted meanwhile is no difference. @throws 404 for an unknown reseller
 */
export async function loadMonthEnd(db: Db, which: Which, today = londonDate(Date.now())): Promise<MonthEnd> {
  const of = await daysOf(db, which)
  const rows = await atOneMoment(db, async within => {
    const movements = await repository.selectMovements(within, of)
    const sales = await repository.selectSales(within, of)
    return {
      closing: await repository.selectClosing(within, of),
      movements,
      sales,
      // Looked for only where sales are not what is posted.
      notPosted: unpostedSales({ sales, movements }) ? await repository.selectNotPosted(within, of) : [],
    }
  })
  return { month: which.month, from: of.from, to: of.to, over: of.to < today, ...monthFigures(rows) }
}

/** A second count of the closing balances, account by account. @throws 404 for an unknown reseller */
export async function checkMonthEnd(db: Db, which: Which): Promise<MonthEndCheck> {
  return repository.selectCheck(db, await daysOf(db, which), DIFFERENCES_AT_MOST)
}

/** Postings of a month that no file for the books has. @throws 404 for an unknown reseller */
export const unexportedList = listing({
  endpoint: monthEnds.unexported,
  of: async (db, { query }) => ({ ...query, ...(await daysOf(db, query)) }),
  stored: repository.listedUnexported,
  read: ({ clientIndex, clientName, accountIndex, accountNumber, companyName, ...row }) => ({
    ...row,
    client: { index: clientIndex, name: clientName },
    account: { index: accountIndex, accountNumber, companyName },
  }),
})
