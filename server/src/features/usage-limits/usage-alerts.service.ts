import { type UsageAlert, usageLimits } from '@nineops/contract/bureau/usage-limits.contract'
import type { Db } from '../../platform/db/db.ts'
import { listing } from '../../platform/lists/listing.ts'
import { ofClient } from '../clients/clients.service.ts'
import { alertText } from './usage-alerts.domain.ts'
import * as repository from './usage-alerts.repository.ts'
import { usageLimitErrors } from './usage-limits.errors.ts'

const toAlert = (row: repository.AlertRow): UsageAlert => ({
  index: row.index,
  account: { index: row.accountIndex, accountNumber: row.accountNumber, companyName: row.companyName },
  cli: row.cli,
  limit: {
    name: row.limitName,
    productGroup: row.productGroup,
    measure: row.measure,
    per: row.per,
    most: row.most,
  },
  since: row.since,
  used: row.used,
  raisedAt: row.raisedAt.toISOString(),
  acknowledged:
    row.acknowledgedAt === null
      ? null
      : { at: row.acknowledgedAt.toISOString(), by: row.acknowledgedBy ?? '', reason: row.reason },
})

/** A reseller's alerts. @throws 404 */
export const alertList = listing({
  endpoint: usageLimits.alerts,
  of: ofClient,
  stored: repository.listedAlerts,
  read: toAlert,
})

/** Takes an alert off the board, with what came of it. @throws 404, 409 `usage_alert_acknowledged` */
export async function acknowledgeAlert(
  db: Db,
  clientIndex: number,
  index: number,
  by: { index: number },
  reason: string,
): Promise<UsageAlert> {
  const alert = await requireAlert(db, clientIndex, index)
  if (!(await repository.saveAcknowledged(db, index, { by: by.index, reason })))
    throw usageLimitErrors.acknowledged(
      (await requireAlert(db, clientIndex, index)).acknowledged?.by ?? 'Somebody',
    )
  return requireAlert(db, clientIndex, alert.index)
}

async function requireAlert(db: Db, clientIndex: number, index: number): Promise<UsageAlert> {
  const row = await repository.selectAlert(db, clientIndex, index)
  if (!row) throw usageLimitErrors.noAlert(index)
  return toAlert(row)
}

/** Alerts of a reseller that are listed one by one; the others are only counted. */
const MOST_LISTED = 10

/** What nobody has acknowledged, in words: the latest of each reseller, then how many more it has. */
export async function openAlerts(db: Db) {
  const rows = await repository.selectOpen(db, MOST_LISTED)
  return [...Map.groupBy(rows, row => row.clientIndex).values()].flatMap(own =>
    own.flatMap((row, at) => {
      const { clientIndex, clientName, open } = row
      const of = { clientIndex, clientName, since: row.raisedAt }
      const one = { ...of, alert: row.index, text: alertText(toAlert(row)) }
      const more = open - own.length
      if (at < own.length - 1 || more === 0) return [one]
      return [one, { ...of, alert: null, text: `${more.toLocaleString('en-GB')} more alerts of usage` }]
    }),
  )
}
