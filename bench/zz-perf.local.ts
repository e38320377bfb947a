import { Client } from 'pg'
import { onScratchDatabase } from './scratch-database.ts'
import { openDatabase } from '../server/src/platform/db/db.ts'
import { rentalSummary, billedNotBoughtList, boughtNotBilledList } from '../server/src/features/carrier-rentals/carrier-rentals.service.ts'
import { startEmbeddedDatabase } from '../server/src/platform/embedded-database/embedded-database.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { mkdtemp, rm } from 'node:fs/promises'
process.env['LOG_LEVEL'] ??= 'warn'
const dataDir = await mkdtemp('/tmp/charges-perf-')
const database = await startEmbeddedDatabase({ dataDir, log: createLog('bench') })
const { url } = database
await onScratchDatabase(url, 'rentals', async own => {
  const c = new Client({ connectionString: own }); await c.connect()
  const q = (s: string) => c.query(s)
  await q(`insert into clients (name, status) values ('Big', 1)`).catch(async e => { console.log(e.message); await q(`insert into clients (name) values ('Big')`) })
  await q(`insert into brands (client_index, name, legal_name) select index, 'Big', 'Big Ltd' from clients`).catch(e => console.log(e.message))
  await q(`insert into accounts (client_index, brand_index, account_number, company_name) select b.client_index, b.index, 'A' || g, 'Company ' || g from brands b, generate_series(1, 100000) g`)
  await q(`insert into services (client_index, account_index, cli, start_date) select client_index, index, '44163' || lpad(index::text, 7, '0'), '2025-01-01' from accounts`)
  await q(`insert into charges (client_index, account_index, service_index, description, product_group, frequency, timing, amount, start_date)
    select s.client_index, s.account_index, s.index, 'Rental ' || g, 'Lines', 'monthly', 'advance', 10 + g, '2025-01-01' from services s, generate_series(1, 3) g`)
  await q(`insert into carriers (client_index, name, profile_name) select index, 'Gamma', 'nineops-csv' from clients`)
  for (let m = 1; m <= 12; m++) {
    const start = `2026-${String(m).padStart(2, '0')}-01`
    await q(`insert into bill_runs (client_index, description, status, period_start, period_end) select index, 'm', 50, '${start}', (date '${start}' + interval '1 month' - interval '1 day')::date from clients`)
    await q(`insert into invoice_runs (client_index, bill_run_index, description, cycle_description, status, invoice_date, bacs_date) select client_index, index, 'm', 'm', 100, period_end, period_end from bill_runs where period_start = '${start}'`)
    await q(`insert into billed_charges (charge_index, invoice_run_index, kind, period_start, period_end, amount) select c.index, r.index, 'charge', b.period_start, b.period_end, c.amount from charges c, invoice_runs r join bill_runs b on b.index = r.bill_run_index where b.period_start = '${start}'`)
  }
  await q(`insert into carrier_rental_files (client_index, carrier_index, file_name, sha256, accepted, rejected, cost, first_month, last_month) select client_index, index, 'f', 'x', 100000, 0, 0, '2026-10-01', '2026-10-01' from carriers`)
  await q(`insert into carrier_rentals (file_index, line, client_index, month, number, product, quantity, cost) select f.index, row_number() over (), f.client_index, '2026-10-01', case when s.index % 2 = 0 then s.cli else '44999' || lpad(s.index::text, 7, '0') end, 'WLR', 1, 8.5 from carrier_rental_files f, services s`)
  await q('analyze')
  const { db, close } = openDatabase(own)
  const time = async (what: string, work: () => Promise<unknown>) => { const t = performance.now(); await work(); console.log(what, Math.round(performance.now() - t), 'ms') }
  const page = (list: any, extra = {}) => () => list.page(db, { params: { client: 1 }, query: { month: '2026-10', filter: '', sort: [], page: 1, pageSize: 50, ...extra } })
  await time('first summary (compares)', () => rentalSummary(db, 1, '2026-10'))
  for (let i = 0; i < 2; i++) await time('summary', () => rentalSummary(db, 1, '2026-10'))
  await time('billed page', page(billedNotBoughtList)); await time('billed page', page(billedNotBoughtList))
  await time('bought page', page(boughtNotBilledList)); await time('bought page', page(boughtNotBilledList))
  await time('bought page by account', page(boughtNotBilledList, { sort: [{ column: 'account', desc: false }] }))
  await time('billed page filtered', page(billedNotBoughtList, { filter: '1234' }))
  await time('page 900', page(billedNotBoughtList, { page: 900 }))
  await close(); await c.end()
})
await database.stop()
await rm(dataDir, { recursive: true, force: true })
