import { readFile } from 'node:fs/promises'
import { restoreSessionOf } from '../demo-sessions.ts'
import { signInToApi } from '../api-session.ts'
import { expect, password, test } from '../fixtures.ts'
import { readZip } from '../zip-entries.ts'

interface Run {
  index: number
  description: string
  accounts: number
}

test('a run and an invoice show why they changed, and the history downloads as evidence', async ({
  page,
  address,
}) => {
  const api = await signInToApi(address, 'bureau', password)
  const runs = await api.get<Run[]>('/api/clients/2/invoiceruns?hideAbandoned=true')
  const run = runs.find(one => one.description.startsWith('September 2026'))
  if (!run) throw new Error('The demo has no run of September.')
  await restoreSessionOf(page, address, 'bureau')

  await test.step("the run's history: by day, filtered, with a link to the bill run", async () => {
    await page.goto(`${address}/bureau/invoice-runs/${run.index}?client=2&run=${run.index}&tab=history`)
    const history = page.getByRole('region', { name: 'History' })
    await expect(history.getByText(`Calculate invoices done: ${run.accounts}`)).toBeVisible()
    await expect(history.getByRole('heading', { level: 3 }).first()).toHaveText(/^\w+day \d+ \w+ 20\d\d$/)
    await history.getByLabel('Filter the history').fill('numbers')
    await expect(history.getByText(`Calculate invoices done: ${run.accounts}`)).toBeHidden()
    await expect(history.getByText(`Allocate invoice numbers done: ${run.accounts}`)).toBeVisible()
    await history.getByLabel('Filter the history').fill('nothing like it')
    await history.getByRole('button', { name: 'Clear the filters' }).click()
    await expect(history.getByText(`Calculate invoices done: ${run.accounts}`)).toBeVisible()
    await expect(history.getByRole('link', { name: 'September 2026', exact: true }).first()).toHaveAttribute(
      'href',
      /\/bureau\/bill-runs\/\d+/,
    )
  })

  await test.step('an invoice is explained by causes that add up to its difference', async () => {
    await page.getByRole('tab', { name: /^Accounts/ }).click()
    await page.getByRole('row').nth(1).dblclick()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('Why?').click()
    const why = drawer.getByRole('region', { name: 'Why is this bill different?' })
    await expect(why.getByRole('heading')).toHaveText(/ (more|less) than | the same as |first invoice/)
    const cells = await why.getByRole('row').locator('td:last-child').allInnerTexts()
    const pence = cells.map(text => Math.round(Number(text.replaceAll(/[£,+]/g, '').replace('−', '-')) * 100))
    const total = pence.pop()
    expect(pence.reduce((sum, one) => sum + one, 0)).toBe(total)
    await expect(drawer.getByRole('heading', { name: 'History' })).toBeVisible()
    await expect(drawer.getByRole('listitem').first()).toBeVisible()
  })

  await test.step('the evidence is a zip whose manifest names every file', async () => {
    const drawer = page.getByRole('dialog')
    const download = page.waitForEvent('download')
    await drawer.getByRole('button', { name: 'EXPORT EVIDENCE PACK' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toMatch(/^evidence-invoice-\d+-\d{4}-\d\d-\d\d\.zip$/)
    const files = await readZip(await readFile(await saved.path()))
    const manifest = JSON.parse(String(files.get('manifest.json'))) as { files: { name: string }[] }
    expect([...files.keys()].toSorted()).toEqual(
      [...manifest.files.map(file => file.name), 'manifest.json'].toSorted(),
    )
    expect(String(files.get('timeline.html'))).toContain('why did this change?')
    await expect(page.getByText('Evidence pack is ready')).toBeVisible()
  })
})

test('a history that cannot be loaded says so, and offers a retry', async ({ page, address }) => {
  const api = await signInToApi(address, 'bureau', password)
  const [run] = await api.get<Run[]>('/api/clients/10/invoiceruns?hideAbandoned=true')
  await restoreSessionOf(page, address, 'bureau')
  await page.route('**/timeline?*', route => route.abort())
  await page.goto(`${address}/bureau/invoice-runs/${run?.index}?client=10&run=${run?.index}&tab=history`)
  await expect(page.getByText('The history could not be loaded')).toBeVisible()
  await page.unroute('**/timeline?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toBeVisible()
})

test("an account's history is on its page in CRM, without links to areas that CRM may not open", async ({
  page,
  address,
}) => {
  const api = await signInToApi(address, 'crm', password)
  const accounts = await api.get<{ index: number; accountNumber: string }[]>('/api/clients/10/accounts')
  // One with invoices, not one that another test has opened.
  const account = accounts.find(({ accountNumber }) => !accountNumber.startsWith('CRM-'))
  await restoreSessionOf(page, address, 'crm')
  await page.goto(`${address}/crm/accounts/${account?.index}?client=10&tab=history`)
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText(/^Invoice calculated in /).first()).toBeVisible()
  await expect(history.getByRole('link')).toHaveCount(0)
  await history.getByLabel('Type').click()
  await page.getByRole('option', { name: 'Services' }).click()
  await expect(history.getByText(/^Number [\d ]+ added/).first()).toBeVisible()
  await expect(history.getByText(/^Invoice calculated in /)).toHaveCount(0)
})
