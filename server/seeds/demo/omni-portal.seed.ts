import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/db.ts'

/** Text, then first and last day relative to the day of seeding: past, current and future. */
const messages: readonly [text: string, start: number, days: number][] = [
  ['Invoices for last month are ready. Direct Debits are collected on the date printed on each.', -5, 21],
  [
    'Planned maintenance: the portal may be slow on Saturday from 22:00 until midnight.\nCalls are not affected.',
    6,
    2,
  ],
  ['Our offices are closed on the bank holiday. Faults are answered as usual.', -90, 4],
  ['Call prices to some international destinations changed. See the rate cards for what is new.', -40, 30],
]

/** A reseller's messages for partners and its portal settings. */
export async function seedOmniPortal(db: Db, clientIndex: number, position: number): Promise<void> {
  // Some resellers have no messages yet.
  const said = position % 4 === 3 ? [] : messages.slice(0, 1 + ((position + 3) % messages.length))
  for (const [text, start, days] of said)
    await db
      .insertInto('messages')
      .values({
        client_index: clientIndex,
        text,
        start_date: sql<Date>`date_trunc('day', now()) + ${start} * interval '1 day' + interval '8 hours'`,
        end_date: sql<Date>`date_trunc('day', now()) + ${start + days} * interval '1 day' + interval '18 hours'`,
      })
      .execute()
  if (position % 2 === 0)
    await db
      .insertInto('omni_settings')
      .values({ client_index: clientIndex, show_contract_end_date: position % 4 === 0, updated_by: 'omni' })
      .execute()
}
