import { readFile } from 'node:fs/promises'
import { makeCallFile, strayClis } from '../call-file-maker.ts'
import { expect, test } from '../fixtures.ts'
import { embeddedAddress, withDatabase } from '../portal-database.ts'
import { compareNumbers, comparePack } from '../recomputation/compare-pack.ts'
import { readTable } from '../recomputation/csv-table.ts'
import { totalsOf } from '../recomputation/pack-totals.ts'
import * as recomputed from '../recomputation/recompute-month.ts'
import { type Facts, readFacts } from '../recomputation/reference-facts.ts'
import { type DemoPortal, startDemoPortal } from '../start-portal.ts'
import { readZip } from '../zip-entries.ts'
import { accountCsv } from './account-rows.ts'
import { invoiceDate, october } from './month-over-api.ts'
import * as screen from './month-on-screen.ts'
import { count, figure, pounds } from './month-on-screen.ts'

// A separate portal: a month can be run only once, and other tests look at the shared one.
let portal: DemoPortal
test.beforeAll(async () => {
  test.setTimeout(600_000)
  portal = await startDemoPortal()
})
test.afterAll(() => portal.stop())
test.use({
  // oxlint-disable-next-line no-empty-pattern -- Playwright asks for a pattern even where nothing is needed
  address: async ({}, use) => use(portal.address),
})

const titles: Record<string, string> = {
  MISSING_FIELD: 'Missing field',
  BAD_NUMBER: 'Bad number',
  BAD_DATE: 'Bad date',
  BAD_DURATION: 'Bad duration',
  BAD_COST: 'Bad cost',
  FUTURE: 'In the future',
  BAD_LINE: 'Unreadable line',
  DUPLICATE: 'Duplicate',
}
const failureTitles: Record<string, string> = {
  no_billing_address: 'No billing address',
  no_email: 'No e-mail address',
  no_valid_mandate: 'No valid Direct Debit mandate',
  unrated_calls: 'Calls without a retail rate',
  unsupported_currency: 'A currency other than GBP',
}

/** What Invoice Reporting has of a run. */
const reportedCosts = (database: string, run: number) =>
  withDatabase(database, async db => {
    const { rows } = await db.query(
      `select sum(cost)::numeric(18, 6)::text as cost,
         sum(costed_revenue) filter (where kind = 'charges')::text as "costedCharges"
       from invoice_report_sums where invoice_run_index = $1`,
      [run],
    )
    return rows
  })

test('a month from the carrier’s file to the end-of-run pack, to the penny', async ({ page, signInAs }) => {
  test.setTimeout(600_000)
  const database = await embeddedAddress(portal.dataDir)
  const facts = () => withDatabase(database, db => readFacts(db, 'Beacon Telecom', 'Trunkline'))
  await withDatabase(database, db =>
    db.query(`update charges set cost = round(amount * 0.6, 2), nominal = case when index % 2 = 0 then '4321' end
      where index % 3 = 0`),
  )
  const before = await facts()
  expect(before.accounts).toHaveLength(300)
  // Accounts without an e-mail address make no calls, so that none fails for an unrated one once it has its address.
  const silent = new Set(
    before.accounts.flatMap(({ index, delivery, email }) =>
      delivery === 'email' && !email.includes('@') ? index : [],
    ),
  )
  const file = makeCallFile({
    callers: before.services.filter(({ account }) => !silent.has(account)),
    lines: 20_000,
    name: 'trunkline-october.csv',
    idPrefix: 'E',
  })
  const recompute = (known: Facts) => recomputed.recomputeMonth(known, file.text, october, invoiceDate)
  const first = recompute(before)

  await test.step('sign in, choose the reseller', async () => {
    await signInAs('bureau')
    await page.goto(`${portal.address}/bureau/data-collection`)
    await screen.chooseReseller(page, 'Beacon Telecom')
  })

  await test.step('drop the file; every line ends in one place', async () => {
    const drawer = await screen.collectFile(page, 'Trunkline', file)
    const { ACCEPTED: accepted = 0, ...others } = recomputed.lineCounts(first)
    const { DUPLICATE: duplicate = 0 } = others
    await expect(figure(drawer, 'Lines')).toHaveText(count(20_000))
    await expect(figure(drawer, 'Accepted')).toHaveText(count(accepted))
    await expect(figure(drawer, 'Duplicate')).toHaveText(count(duplicate))
    await expect(figure(drawer, 'Rejected')).toHaveText(count(20_000 - accepted - duplicate))
    expect(Object.keys(others)).toHaveLength(8)
    for (const [reason, lines] of Object.entries(others)) {
      const chip = drawer.getByRole('button', { name: `${titles[reason]} ${count(lines)}` })
      await chip.click()
      const rejected = drawer.getByRole('grid', { name: 'Rejected and duplicate lines' })
      const line = first.lines.find(one => one.reason === reason)
      await expect(rejected).toContainText(line?.raw ?? '')
      await expect(rejected).toHaveAttribute('aria-rowcount', String(lines + 1))
      await expect(rejected).toContainText(count(line?.lineNumber ?? 0))
    }
    await drawer.getByRole('link', { name: 'Next: Bill Runs' }).click()
  })

  const second = await test.step('create the bill run, rate, allocate, rate again', async () => {
    await page.getByRole('button', { name: 'Create bill run' }).click()
    const form = page.getByRole('dialog', { name: 'Create bill run' })
    await expect(form.getByLabel('First day')).toHaveValue('01/10/2026')
    await expect(form.getByLabel('Last day')).toHaveValue('31/10/2026')
    await form.getByRole('button', { name: 'CREATE' }).click()
    await expect(page.getByRole('heading', { name: 'October 2026' })).toBeVisible()
    await page.getByRole('button', { name: 'Rate', exact: true }).click()
    await expect(page.getByText(/^[\d,]+ calls.* to check/)).toBeVisible({ timeout: 60_000 })
    const rated = recomputed.billRunTotals(first, october.start)
    await expect(figure(page, 'Calls')).toHaveText(count(rated.calls))
    await expect(figure(page, 'Late calls')).toHaveText(count(rated.lateCalls))

    const exceptions = page.getByRole('grid', { name: 'Unallocated calls' })
    const stray = strayClis.many.replace(/^44(\d{4})/, '0$1 ')
    const many = recomputed.strays(first).get(strayClis.many) ?? 0
    await expect(exceptions.getByRole('row', { name: stray })).toContainText(count(many))
    await exceptions.getByRole('button', { name: `Allocate ${stray}` }).click()
    const allocation = page.getByRole('dialog', { name: `Allocate ${stray}` })
    const owner = before.accounts[1]?.number ?? ''
    await allocation.getByRole('combobox', { name: 'Filter accounts' }).fill(owner)
    await allocation.getByRole('row', { name: owner }).click()
    await allocation.getByRole('button', { name: 'ALLOCATE' }).click()
    await expect(allocation).toBeHidden()
    await page.getByRole('button', { name: 'Rate again' }).click()
    const again = recompute(await facts())
    const totals = recomputed.billRunTotals(again, october.start)
    for (const [name, calls] of [
      ['Unallocated', totals.unallocatedCalls],
      ['Unrated retail', totals.unratedRetailCalls],
      ['Unrated wholesale', totals.unratedWholesaleCalls],
    ] as const)
      await expect(page.getByText(`${name} (${count(calls)})`)).toBeVisible({ timeout: 60_000 })
    expect(totals.unallocatedCalls).toBe(rated.unallocatedCalls - many)
    await expect(exceptions.getByRole('row', { name: stray })).toBeHidden()
    const { rows } = await withDatabase(database, db =>
      db.query('select retail_charge, wholesale_cost from bill_runs order by index desc limit 1'),
    )
    expect(rows).toEqual([{ retail_charge: totals.retailCharge, wholesale_cost: totals.wholesaleCost }])
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    const question = await screen.answerQuestion(page, 'Close bill run')
    expect(question).toContain(`${count(totals.calls)} calls`)
    expect(question).toContain(
      `${count(totals.unallocatedCalls)} unallocated calls will not be charged, unless`,
    )
    expect(question).toContain(
      `${count(totals.unratedRetailCalls)} calls without a price will make their accounts fail`,
    )
    await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible()
    return again
  })

  const run = await test.step('create the invoice run', async () => {
    await screen.openScreen(page, 'Invoice Runs')
    await page.getByRole('button', { name: 'Create invoice run' }).first().click()
    const form = page.getByRole('dialog', { name: 'Create invoice run' })
    // The day that the reseller usually has, while that can be the tax point; else today.
    const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format(new Date())
    const isLate = Date.now() > Date.parse('2026-11-15T00:00:00Z')
    await expect(form.getByLabel('Invoice date')).toHaveValue(isLate ? today : '31/10/2026')
    await form.getByRole('button', { name: 'CREATE' }).click()
    const heading = page.getByRole('heading', { name: /^Run \d+: October 2026/ })
    await expect(heading).toBeVisible()
    return Number(/\d+/.exec(await heading.innerText())?.[0])
  })

  let loads = 0
  page.on('load', () => (loads += 1))

  await test.step('run every process and watch it move', async () => {
    const texts: string[] = []
    for (const group of ['Prepare', 'Calculate', 'Number', 'Produce'])
      texts.push(...(await screen.runGroup(page, group)))
    // An account-wise process reported progress between none and all.
    const rendered = texts.flatMap(text => /Render PDFs.*?Running · ([\d,]+) of/.exec(text)?.[1] ?? [])
    expect(new Set(rendered).size).toBeGreaterThan(2)
    expect(loads, 'the page was not loaded again').toBe(0)
  })

  const [fixedIndex = 0] = [...second.failing].find(([, cause]) => cause === 'no_email') ?? []
  const fixedAccount = before.accounts.find(account => account.index === fixedIndex)?.number ?? ''
  await test.step('see failures by cause with the money, fix one, reset, run again', async () => {
    const panel = await screen.openTab(page, 'Failures')
    await expect(panel).toContainText(`${count(second.failing.size)} failed accounts`)
    for (const { cause, accounts, valueAtStake } of recomputed.failuresByCause(second)) {
      const box = panel.locator('li', {
        has: page.getByRole('heading', { name: failureTitles[cause] ?? cause }),
      })
      await expect(box).toContainText(`${count(accounts)} account`)
      await expect(box).toContainText(`${pounds(valueAtStake)} at stake`)
    }
    await panel.getByRole('link', { name: 'Import accounts' }).first().click()
    const text = await withDatabase(database, db => accountCsv(db, fixedIndex, { email: 'pay@example.com' }))
    await screen.dropFile(page, 'Drop a CSV file of accounts here', { name: 'fixed.csv', text })
    await expect(figure(page, 'To change')).toHaveText('1')
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(page.getByText('1 row imported')).toBeVisible()
    await page.goBack()
    await screen.openTab(page, 'Failures')
    await page.getByRole('button', { name: /^Reset \d+ accounts? and run again/ }).click()
    const question = await screen.answerQuestion(page, `Reset ${second.failing.size} failed accounts`)
    expect(question).toContain(`${second.failing.size} accounts of run ${run}`)
    expect(question).toContain(
      'Prepare to Produce then run again, and stop before Number if an account fails again.',
    )
    // Other accounts fail again, so that Number waits for a person. The counts are of all accounts.
    const calculated = before.accounts.length - second.failing.size + 1
    await expect(screen.processList(page)).toContainText(`Calculate invoicesDone · ${count(calculated)}`, {
      timeout: 60_000,
    })
    await expect(page.getByRole('button', { name: `Fix ${second.failing.size - 1} failed` })).toBeVisible()
    for (const group of ['Number', 'Produce']) await screen.runGroup(page, group)
  })
  second.failing.delete(fixedIndex)
  const expected = recomputed.invoicesOf(second)
  const totals = totalsOf(expected)

  await test.step('sign off exceptions against the month before', () => screen.signOffAll(page))

  await test.step('metrics agree; confirm in numbers', async () => {
    const panel = await screen.openTab(page, 'Metrics')
    await expect(figure(panel, 'Gross')).toHaveText(pounds(totals.gross))
    await expect(figure(panel, 'Net')).toHaveText(pounds(totals.net))
    await expect(figure(panel, 'VAT')).toHaveText(pounds(totals.vat))
    await expect(figure(panel, 'Invoices')).toHaveText(count(totals.invoices))
    await expect(figure(panel, 'Credit notes')).toHaveText(count(totals.creditNotes))
    // Credit notes are averaged with the invoices.
    await expect(figure(panel, 'Average document')).toBeVisible()
    await expect(figure(panel, 'Calls')).toHaveText(count(totals.calls))
    await page
      .getByRole('button', { name: 'CONFIRM', exact: true })
      .or(page.getByRole('button', { name: /^Confirm without/ }))
      .first()
      .click()
    const question = await screen.answerQuestion(page, 'Confirm invoice run')
    const documents = [
      `${count(totals.invoices)} invoices`,
      ...(totals.creditNotes > 0
        ? [`${count(totals.creditNotes)} credit ${totals.creditNotes === 1 ? 'note' : 'notes'}`]
        : []),
    ]
    expect(question).toContain(`${documents.join(' and ')}, ${pounds(totals.gross)}`)
    expect(question).toContain(`${second.failing.size} accounts failed and are left out`)
    expect(question).toContain(`Net ${pounds(totals.net)}, VAT ${pounds(totals.vat)}`)
    await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible()
  })

  await test.step('cost and margin of calls and charges agree', async () => {
    const costs = recomputed.costsOf(second)
    await expect.poll(() => reportedCosts(database, run), { timeout: 90_000 }).toEqual([costs])
  })

  await test.step('host, send, pack, download; the pack agrees', async () => {
    await page.getByRole('button', { name: 'Run Release', exact: true }).click()
    const question = await screen.answerQuestion(page, 'Run Release')
    expect(question).toContain(pounds(totals.gross))
    await expect(page.getByText('Complete', { exact: true }).first()).toBeVisible({ timeout: 240_000 })
    const panel = await screen.openTab(page, 'End-of-run files')
    const sums = panel.getByLabel('Control totals of the manifest').first()
    await expect(sums).toBeVisible({ timeout: 30_000 })
    for (const [label, value] of [
      ['Invoices', count(totals.invoices)],
      ['Credit notes', count(totals.creditNotes)],
      ['Calls', count(totals.calls)],
      ['Net', pounds(totals.net)],
      ['VAT', pounds(totals.vat)],
      ['Gross', pounds(totals.gross)],
    ] as const)
      await expect(sums.locator(`div:has(> dt:text-is("${label}")) > dd`)).toHaveText(value)
    const downloading = page.waitForEvent('download')
    await panel
      .getByRole('button', { name: /^Download/ })
      .first()
      .click()
    const entries = await readZip(await readFile(await (await downloading).path()))
    comparePack(entries, expected)
    const table = readTable(entries.get('invoices.csv')?.toString() ?? '')
    compareNumbers(table, expected, before.brands, [fixedAccount])
  })
})
