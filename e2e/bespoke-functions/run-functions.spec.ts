import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility/axe.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, settled, test } from '../fixtures.ts'
import { readTable } from '../recomputation/csv-table.ts'
import { readZip } from '../zip-entries.ts'

const shot = async (page: Page, name: string) => {
  const folder = process.env['SCREENSHOTS']
  if (!folder) return
  await settled(page)
  await page.screenshot({ path: `${folder}/${name}.png` })
}
const form = (page: Page, name: string) => page.getByRole('form', { name })
const result = (page: Page) => page.getByRole('region', { name: /^Result of run \d+$/ })
const history = (page: Page) => page.getByRole('grid', { name: 'Runs' })

async function choose(page: Page, filter: string, name: string): Promise<void> {
  await page.getByPlaceholder('Filter functions').fill(filter)
  await expect(page.getByRole('grid', { name: 'Functions' })).toHaveAttribute('aria-rowcount', '2')
  await page.getByPlaceholder('Filter functions').press('Enter')
  await expect(form(page, name)).toBeVisible()
}

async function choosePicked(page: Page, field: string, placeholder: string, text: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${field}: `) }).click()
  await page.getByPlaceholder(placeholder).fill(text)
  await page.getByPlaceholder(placeholder).press('Enter')
  await expect(page.getByPlaceholder(placeholder)).toBeHidden()
}

async function downloaded(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    result(page).getByRole('button', { name: button, exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

test('a report is run, sorted and exported as CSV and zip, by keyboard and by address', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'bureau', '/bureau')
  await expect(page.getByRole('columnheader', { name: 'Description' })).toBeVisible()
  await shot(page, 'overview')
  await choose(page, 'no call file', 'Missing call files')
  await expect(page.getByRole('button', { name: 'Reseller: Any' })).toBeFocused()
  await form(page, 'Missing call files').getByLabel('From', { exact: true }).fill('01/09/2026')
  await form(page, 'Missing call files').getByLabel('To', { exact: true }).fill('30/09/2026')
  await form(page, 'Missing call files').getByLabel('To', { exact: true }).press('Enter')
  await form(page, 'Missing call files').getByRole('button', { name: 'RUN', exact: true }).click()
  await expect(result(page)).toContainText(/^\d+ rows? in \d/)
  const table = result(page).getByRole('grid', { name: 'Result' })
  await table.getByRole('button', { name: 'Carrier' }).click()
  await expect(table.getByRole('columnheader', { name: 'Carrier' })).toHaveAttribute('aria-sort', 'ascending')
  await shot(page, 'report')
  await expectAccessible(page)

  const csv = await downloaded(page, 'CSV')
  expect(csv.name).toMatch(/^bespoke-function-103-run-\d+\.csv$/)
  const rows = readTable(csv.content.toString())
  await expect(table).toHaveAttribute('aria-rowcount', String(rows.length + 1))
  expect(Object.keys(rows[0] ?? {})).toContain('First day without')
  const zip = await readZip((await downloaded(page, 'ZIP')).content)
  expect(zip.get('result.csv')?.equals(csv.content)).toBe(true)
  expect(JSON.parse(zip.get('manifest.json')?.toString() ?? '')).toMatchObject({
    function: { index: 103 },
    parameters: { from: '2026-09-01', to: '2026-09-30' },
    rowCount: rows.length,
  })

  // The address opens the same result for a colleague, or on another day.
  await page.reload()
  await expect(table).toHaveAttribute('aria-rowcount', String(rows.length + 1))
  await expect(form(page, 'Missing call files').getByLabel('From', { exact: true })).toHaveValue('01/09/2026')
})

test('missing and invalid inputs are marked at their field, and no input is lost', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'commercial', '/partner-commercial?function=403')
  const fields = form(page, 'Top movers between two runs')
  await fields.getByRole('button', { name: 'RUN', exact: true }).click()
  await expect(fields.getByText('Choose a reseller', { exact: true })).toBeVisible()
  await expect(fields.getByRole('button', { name: 'Reseller: Choose' })).toBeFocused()
  await expect(fields.getByRole('button', { name: 'Run: Choose a reseller first' })).toBeDisabled()
  await choosePicked(page, 'Reseller', 'Filter resellers', 'thames')
  await fields.getByLabel('The top …').fill('20000')
  await fields.getByRole('button', { name: 'RUN', exact: true }).click()
  await expect(fields.getByText(/10000/)).toBeVisible()
  await expect(fields.getByLabel('The top …')).toHaveValue('20000')
  await expectAccessible(page)
  await fields.getByLabel('The top …').fill('5')
  await fields.getByRole('button', { name: 'RUN', exact: true }).click()
  await expect(result(page)).toContainText(/^5 rows in/)
})

test('a long report shows its progress, can be left, and is found again', async ({ page, address }) => {
  await openAs(page, address, 'network', '/network?function=603')
  const fields = form(page, 'Traffic by carrier and hour')
  await fields.getByLabel('From', { exact: true }).fill('01/10/2026')
  await fields.getByRole('button', { name: 'RUN', exact: true }).click()
  // It may finish before it is looked at; its progress is stored either way.
  await expect(
    page.getByRole('progressbar', { name: 'Traffic by carrier and hour' }).or(result(page)),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByRole('link', { name: 'NETWORK' }).click()
  const row = history(page).getByRole('row').filter({ hasText: 'Traffic by carrier and hour' }).first()
  await expect(row).toContainText('Done')
  await row.click()
  await expect(result(page)).toBeVisible()
  await expect(form(page, 'Traffic by carrier and hour').getByLabel('From', { exact: true })).toHaveValue(
    '01/10/2026',
  )
})

test('progress follows the event stream until the run has ended', async ({ page, address }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/bespokefunctions', async route => {
    const answer = await route.fetch()
    const { run } = (await answer.json()) as { run: object }
    const working = { ...run, status: 'running', progress: { done: 3, total: 12 } }
    await route.fulfill({ response: answer, json: { status: 'running', run: working } })
  })
  await page.route('**/api/bespokefunctions/runs/*', async route => {
    await held
    await route.continue()
  })
  await page.route('**/api/events?*', route => {
    const topics = new URL(route.request().url()).searchParams.get('topics')?.split(',') ?? []
    const topic = topics.find(each => each.startsWith('bespoke-functions:'))
    const data = JSON.stringify({ status: 'running', done: 7, total: 12, rowCount: 1234 })
    return route.fulfill({ contentType: 'text/event-stream', body: `event: ${topic}\ndata: ${data}\n\n` })
  })
  await page.route('**/api/bespokefunctions/runs?*', async route => {
    const answer = await route.fetch()
    const runs = (await answer.json()) as object[]
    const working = runs.map((run, at) => (at === 0 ? { ...run, status: 'running' } : run))
    await route.fulfill({ response: answer, json: working })
  })
  await openAs(page, address, 'network', '/network?function=601')
  await form(page, 'Silent services').getByRole('button', { name: 'RUN', exact: true }).click()
  const bar = page.getByRole('progressbar', { name: 'Silent services' })
  await expect(bar).toHaveAttribute('aria-valuetext', '7 of 12 parts')
  await expect(page.getByText('1,234 rows so far')).toBeVisible()
  await page.unroute('**/api/bespokefunctions/runs?*')
  release()
  await expect(result(page)).toContainText(/rows? in/)
})

test('a repair is dry-run first, confirmed with its figures, then changes data once', async ({
  page,
  address,
}) => {
  const to = `changed-${Date.now()}.example`
  await openAs(page, address, 'crm', '/crm?function=501')
  await choosePicked(page, 'Reseller', 'Filter resellers', 'orkney')
  await choose(page, 'another domain', 'Change an e-mail domain')
  const fields = form(page, 'Change an e-mail domain')
  await choosePicked(page, 'Reseller', 'Filter resellers', 'orkney')
  await fields.getByLabel('Old domain').fill('no such domain')
  await fields.getByLabel('New domain').fill(to)
  await fields.getByRole('button', { name: 'DRY RUN' }).click()
  await expect(fields.getByText('must be a domain such as company.co.uk')).toBeVisible()

  const domain = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('id_token')}` }
    const read = async (path: string) =>
      (await (await fetch(path, { headers })).json()) as { index: number; name?: string; email?: string }[]
    const client = (await read('/api/clients')).find(one => one.name?.startsWith('Orkney'))?.index ?? 0
    const [first] = await read(`/api/clients/${client}/accounts`)
    const detail = await fetch(`/api/clients/${client}/accounts/${first?.index ?? 0}`, { headers })
    return ((await detail.json()) as { email: string }).email.split('@')[1] ?? ''
  })
  await fields.getByLabel('Old domain').fill(domain)
  await fields.getByRole('button', { name: 'DRY RUN' }).click()
  await expect(result(page)).toContainText(/^Dry run: \d+ rows? would change. Nothing has changed yet/)
  await shot(page, 'repair-dry')
  await expectAccessible(page)
  // Changing an input after the dry run requires another dry run.
  await fields.getByLabel('New domain').fill('other.example')
  await expect(fields.getByRole('button', { name: /^CHANGE/ })).toBeHidden()
  await fields.getByLabel('New domain').fill(to)
  await fields.getByRole('button', { name: /^CHANGE \d+ ROW/ }).click()
  await expect(page.getByText(/rows? will be changed, as the dry run below shows/)).toBeVisible()
  await shot(page, 'repair-ask')
  await page.getByRole('button', { name: 'NO THANKS' }).click()
  await expect(result(page)).toContainText('Dry run')
  await fields.getByRole('button', { name: /^CHANGE/ }).click()
  await page.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(result(page)).toContainText(/^\d+ rows? changed in/)
  await expect(fields.getByRole('button', { name: /^CHANGE/ })).toBeHidden()
  await expect(history(page).getByRole('row').nth(1)).toContainText('Changed')
  await fields.getByRole('button', { name: 'DRY RUN' }).click()
  await expect(result(page)).toContainText('Dry run: nothing would change.')
})

test("users without an area's role don't see its functions", async ({ page, address }) => {
  await openAs(page, address, 'crm', '/bureau?function=101')
  await expect(page).toHaveURL(/\/home/)
  const statuses = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('id_token')}` }
    const paths = [
      '/api/bespokefunctions/1',
      '/api/bespokefunctions/5',
      '/api/bespokefunctions/runs?categoryIndex=1',
    ]
    return Promise.all(paths.map(async path => (await fetch(path, { headers })).status))
  })
  expect(statuses).toEqual([403, 200, 403])
})

test('a failing list says so and offers a retry', async ({ page, address }) => {
  let broken = true
  await page.route('**/api/bespokefunctions/3', route =>
    broken ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await openAs(page, address, 'ordering', '/ordering')
  await expect(page.getByText('NO DATA', { exact: true }).first()).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Choose a function')).toBeVisible()
})
