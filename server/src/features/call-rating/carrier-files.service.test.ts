import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nameOfUsageKind, usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import { afterAll, expect, it } from 'vitest'
import { carrierFiles } from '../../../test/carrier-files/carrier-files.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { storeCallFile } from '../../../test/factories/call-files.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { updateRow } from '../../platform/db/rows.ts'
import { localFiles } from '../../platform/files/local-files.ts'
import { rateBillRun } from '../bill-runs/rate-bill-run.service.ts'
import { collectFile } from '../data-collection/collect-file.service.ts'

const database = closedAtEnd(await openTestDatabase())
const { db, url, build } = database
const folder = await mkdtemp(join(tmpdir(), 'nineops-carriers-'))
const files = localFiles(folder)
afterAll(() => rm(folder, { recursive: true, force: true }))
const signal = new AbortController().signal

/** Pounds; those of the customer are double. */
const prices = [
  { prefix: '44', day: 0.006, evening: 0.003, weekend: 0.002 },
  { prefix: '447', day: 0.03 },
  { prefix: '4470', connection: 0.05, day: 0.25 },
  { prefix: '4480' },
  { prefix: '44845' },
  { prefix: '353', day: 0.012 },
  { prefix: '118', connection: 0.79, day: 1.5, first: 60, next: 60 },
  { prefix: '101', connection: 0.15 },
  { prefix: '999' },
  { prefix: '1', day: 0.01 },
  { prefix: '', code: 'ROAM-US', day: 0.06 },
  { prefix: '44', kind: usageKind.inbound, day: 0.03 },
  { prefix: '44', kind: usageKind.sms, day: 0.02 },
  { prefix: '353', kind: usageKind.sms, day: 0.05 },
  { prefix: '44', kind: usageKind.mms, day: 0.2 },
  { prefix: '', kind: usageKind.data, code: 'GPRS', day: 0.01 },
  { prefix: '', kind: usageKind.event, code: 'FEAT', day: 0.5 },
]

it('every line of ten carriers’ files is priced as by hand, or rejected or listed with what to fix', async () => {
  const reseller = await build.reseller()
  await build.accountWith(reseller, ['441632960001', '447700900123', '448001234567'])
  const cards = []
  for (const side of ['wholesale', 'retail'] as const) {
    const times = side === 'retail' ? 2 : 1
    const pounds = (value: number | undefined) => ((value ?? 0) * times).toFixed(6)
    const card = await build.card(
      reseller,
      prices.map(({ connection, day, evening, weekend, ...entry }) => ({
        ...entry,
        connection: pounds(connection),
        day: pounds(day),
        evening: pounds(evening ?? day),
        weekend: pounds(weekend ?? day),
      })),
    )
    await db
      .updateTable('rate_card_entries')
      .set({ service_charge_minute: '0.05', access_charge_minute: side === 'retail' ? '0.10' : '0' })
      .where('rate_card_index', '=', card)
      .where('prefix', '=', '44845')
      .execute()
    cards.push({ side, card })
  }
  const carriers = new Map<string, number>()
  const collected: number[] = []
  for (const { name, profile, text } of carrierFiles) {
    const key = JSON.stringify(profile)
    const carrier = carriers.get(key) ?? (await build.carrier(reseller.client, name))
    if (!carriers.has(key)) {
      carriers.set(key, carrier)
      const { name: code } = profile
      await updateRow(db, 'carriers', carrier, { profile_name: code, profile: JSON.stringify(profile) })
      for (const { side, card } of cards) await build.allocation({ ...reseller, carrier }, side, card)
    }
    const file = await storeCallFile(
      { db, files },
      { client: reseller.client, carrier, name, content: Buffer.from(text) },
    )
    await collectFile({ db, url, files, signal }, file)
    collected.push(file)
  }
  const run = await build.billRun(reseller.client, { status: 30 })
  await rateBillRun({ db, url, signal }, run)

  const rated = await db
    .selectFrom('rated_calls as r')
    .innerJoin('calls as c', both =>
      both
        .onRef('c.client_index', '=', 'r.client_index')
        .onRef('c.file_index', '=', 'r.file_index')
        .onRef('c.line_number', '=', 'r.line_number'),
    )
    .selectAll('r')
    .select('c.carrier_cost')
    .where('r.bill_run_index', '=', run)
    .execute()
  const rejected = await db.selectFrom('data_collection_rejects').selectAll().execute()
  for (const [at, { name, outcomes }] of carrierFiles.entries()) {
    const found = new Map<number, string>()
    for (const row of rejected) if (row.file_index === collected[at]) found.set(row.line_number, row.reason)
    for (const row of rated) {
      if (row.file_index !== collected[at]) continue
      const theirs = row.carrier_cost ?? 'none'
      const ours = row.wholesale_cost ?? 'unrated'
      const charge = row.retail_charge ?? row.exception ?? 'none'
      const call = `${row.cli}>${row.destination} ${row.quantity ?? row.duration_seconds}`
      found.set(
        row.line_number,
        `${nameOfUsageKind(row.kind)} ${call} ${theirs} | ${ours} ${charge}${row.late ? ' late' : ''}`,
      )
    }
    expect(
      [...found].toSorted(([a], [b]) => a - b),
      name,
    ).toEqual(outcomes)
  }
})
