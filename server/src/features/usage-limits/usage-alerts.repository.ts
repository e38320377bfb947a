import type { UsageAlert, usageLimits } from '@nineops/contract/bureau/usage-limits.contract'
import { sql } from 'kysely'
import { allOf, equals, ifGiven } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/db.ts'
import { orderBy } from '../../platform/db/sorting.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'

export interface AlertRow {
  index: number
  clientIndex: number
  accountIndex: number
  accountNumber: string
  companyName: string
  cli: string | null
  limitName: string
  productGroup: string | null
  measure: UsageAlert['limit']['measure']
  per: UsageAlert['limit']['per']
  most: string
  since: string
  used: string
  raisedAt: Date
  acknowledgedAt: Date | null
  acknowledgedBy: string | null
  reason: string
}

const rows = sql`
  select t.index, t.client_index as "clientIndex", a.index as "accountIndex", a.account_number as "accountNumber",
    a.company_name as "companyName", s.cli, t.limit_name as "limitName", t.product_group as "productGroup", t.measure,
    t.per, t.most, t.since, t.used, t.raised_at as "raisedAt", t.acknowledged_at as "acknowledgedAt",
    u.username as "acknowledgedBy", t.reason
  from usage_alerts t join accounts a on a.index = t.account_index
  left join services s on s.index = t.service_index left join users u on u.index = t.acknowledged_by`

type Alerts = ListQuery<typeof usageLimits.alerts> & { clientIndex: number }

const matching = ({ clientIndex, account, show }: Alerts) =>
  allOf(
    sql`t.client_index = ${clientIndex}`,
    equals('t.account_index', account),
    ifGiven(show === 'open' ? true : undefined, () => sql`t.acknowledged_at is null`),
  )

export const listedAlerts = sqlList({
  matching: (of: Alerts) => sql`from usage_alerts t where ${matching(of)}`,
  rows: (of: Alerts, cut) => sql<AlertRow>`
    ${rows} where ${matching(of)}
    ${orderBy(
      of.sort,
      {
        raisedAt: 't.raised_at',
        account: 'a.account_number',
        since: 't.since',
        used: 't.used',
      },
      {
        otherwise: sql`t.raised_at desc`,
        tiebreak: 't.index',
        filled: ['raisedAt', 'account', 'since', 'used'],
      },
    )} ${cut}`,
})

export async function selectAlert(db: Db, clientIndex: number, index: number): Promise<AlertRow | undefined> {
  const found =
    await sql<AlertRow>`${rows} where t.client_index = ${clientIndex} and t.index = ${index}`.execute(db)
  return found.rows[0]
}

/** Returns false if somebody has acknowledged it already. */
export async function saveAcknowledged(
  db: Db,
  index: number,
  { by, reason }: { by: number; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('usage_alerts')
    .set({ acknowledged_at: new Date(), acknowledged_by: by, reason })
    .where('index', '=', index)
    .where('acknowledged_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Alerts of all resellers that nobody has acknowledged, the latest first. */
export async function selectOpen(
  db: Db,
  most: number,
): Promise<(AlertRow & { clientName: string; open: number })[]> {
  const found = await sql<AlertRow & { clientName: string; open: number }>`
    select o.*, c.name as "clientName" from (
      select r.*, count(*) over (partition by r."clientIndex")::int as open,
        row_number() over (partition by r."clientIndex" order by r."raisedAt" desc, r.index) as nth
      from (${rows} where t.acknowledged_at is null) r) o
    join clients c on c.index = o."clientIndex" where o.nth <= ${most}
    order by lower(c.name), o.nth`.execute(db)
  return found.rows
}
