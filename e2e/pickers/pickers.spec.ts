import type { Locator, Page } from '@playwright/test'
import { restoreSessionOf } from '../demo-sessions.ts'
import { answer, type Show, test } from '../dialogs/gallery.ts'
import { expect } from '../fixtures.ts'

/** The pickers on their own, with the demo data of the real server. */
const headers = (page: Page) => page.getByRole('columnheader')
const rows = (page: Page) => page.getByRole('rowgroup').getByRole('row')
const cells = (row: Locator) => row.getByRole('gridcell')
const filterBox = (page: Page) => page.getByRole('combobox')
const shown = async (page: Page) => Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1

/** The demo's resellers: other tests add more. */
const clients = Array.from({ length: 12 }, (_, at) => at + 1)

let present: Show
test.beforeEach(async ({ page, gallery, show }) => {
  await restoreSessionOf(page, gallery, 'bureau')
  present = show
})

const filterBy = async (page: Page, text: string, count: number) => {
  await filterBox(page).fill(text)
  await expect.poll(() => shown(page), text).toBe(count)
}

/** Clicks a row; what the picker answers. */
async function pick(page: Page, row: number): Promise<{ index: number }> {
  await rows(page).nth(row).click()
  await expect(answer(page)).not.toHaveText('none yet')
  return JSON.parse((await answer(page).textContent()) ?? '') as { index: number }
}

test('account table', async ({ page }) => {
  await present('account', { clientIndex: 12 })
  await expect(filterBox(page)).toHaveAttribute('placeholder', 'Filter accounts')
  await expect(filterBox(page)).toBeFocused()
  await expect(headers(page)).toHaveText(['Account number', 'Company name'])
  await expect.poll(() => shown(page)).toBe(10)
  const [number, company] = await cells(rows(page).first()).allTextContents()
  if (!number || !company) throw new Error('The first account is not shown')
  await filterBy(page, number.toLowerCase(), 1)
  await filterBy(page, company.toUpperCase().slice(2, 12), 1)
  // Number plus company is one text.
  await filterBy(page, `${number.slice(-2)}${company.slice(0, 4)}`.toLowerCase(), 1)
  const { index, ...rest } = await pick(page, 0)
  expect(rest).toEqual({ accountNumber: number, companyName: company })
  await present('account', { clientIndex: 12 })
  const second = await pick(page, 1)

  await present('account', { clientIndex: 12, accountsToHide: [{ index }, { index: second.index }] })
  await expect.poll(() => shown(page)).toBe(8)
  await filterBy(page, number, 0)
  await expect(page.getByText('NO DATA', { exact: true })).toBeVisible()

  // Enter pressed before the accounts have come takes the one that was typed, once they come.
  const { promise: late, resolve: come } = Promise.withResolvers<void>()
  await page.route('**/api/clients/11/accounts*', async route => {
    await late
    await route.continue()
  })
  await present('account', { clientIndex: 11 })
  await filterBox(page).fill('WEA100006')
  await filterBox(page).press('Enter')
  await expect(page.getByRole('img', { name: 'Loading' })).toBeVisible()
  await expect(answer(page)).toHaveText('none yet')
  come()
  await expect(answer(page)).toContainText('"accountNumber":"WEA100006"')
})

test('reseller table', async ({ page }) => {
  await present('client', { clients })
  await expect(filterBox(page)).toHaveAttribute('placeholder', 'Filter resellers')
  await expect(filterBox(page)).toBeFocused()
  await expect(headers(page)).toHaveText(['Index', 'Name'])
  await expect.poll(() => shown(page)).toBe(12)
  const beacon = rows(page).filter({ hasText: 'Beacon Telecom' })
  await expect(cells(beacon)).toHaveText(['1', 'Beacon Telecom'])
  await filterBy(page, 'VOICE', 2)
  await filterBy(page, '11', 1)
  // Name plus index is one text.
  await filterBy(page, 'calling11', 1)
  await expect(cells(rows(page))).toHaveText(['11', 'Wessex Cloud Calling'])

  await present('client', { clients: [3, 5, 99] })
  await expect(rows(page)).toHaveCount(2)
  await present('client', { clients, hideClientStatus: [1] })
  await expect(page.getByText('NO DATA', { exact: true })).toBeVisible()
  await present('client', { clients, hideClientStatus: [2, 3] })
  await expect.poll(() => shown(page)).toBe(12)
})

test('brand table', async ({ page }) => {
  await present('brand', { client: 11 })
  await expect(filterBox(page)).toHaveAttribute('placeholder', 'Filter brands')
  await expect(filterBox(page)).toBeFocused()
  await expect(headers(page)).toHaveText(['Index', 'Name'])
  await expect(rows(page)).toHaveCount(5)
  const [index = '', name = ''] = await cells(rows(page).nth(2)).allTextContents()
  await filterBy(page, `${name}${index}`.toUpperCase(), 1)
  await rows(page).first().click()
  await expect(answer(page)).toHaveText(JSON.stringify({ index: Number(index), name }))
})

test('bespoke function table', async ({ page }) => {
  const functions = [
    { index: 101, description: 'Void invoice numbers' },
    { index: 102, description: 'Rebuild totals' },
  ]
  await page.route('**/api/bespokefunctions/*', (route, request) =>
    route.fulfill({ json: request.url().endsWith('/3') ? functions : [] }),
  )
  await present('bespoke-function', { categoryIndex: 3 })
  await expect(filterBox(page)).toHaveAttribute('placeholder', 'Filter functions')
  await expect(filterBox(page)).toBeFocused()
  await expect(headers(page)).toHaveText(['Index', 'Description'])
  await filterBy(page, 'TOTALS102', 1)
  await filterBox(page).press('Enter')
  await expect(answer(page)).toHaveText(JSON.stringify(functions[1]))
  await present('bespoke-function', { categoryIndex: 4 })
  await expect(page.getByText('NO DATA', { exact: true })).toBeVisible()
})

test('invoice run table', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await present('invoice-run', { client: 10 })
  await expect(filterBox(page)).toHaveAttribute('placeholder', 'Filter invoice runs')
  await expect(filterBox(page)).toBeFocused()
  await expect(headers(page)).toHaveText([
    'Index',
    'Description',
    'Status',
    'Cycle',
    'Invoice date',
    'Bacs date',
  ])
  const run = rows(page).filter({ hasText: 'September 2026 invoices' })
  const index = (await cells(run).first().innerText()).trim()
  await expect(cells(run)).toHaveText([
    index,
    'September 2026 invoices',
    'Complete',
    'September 2026',
    '30/09/2026',
    '19/10/2026',
  ])
  await run.getByRole('button', { name: `Copy ${index}` }).click()
  await expect(page.getByText(`COPIED ${index}`, { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(index)
  await expect(answer(page)).toHaveText('none yet')

  // Description plus status plus index is one text.
  const all = await shown(page)
  await filterBy(page, `invoicesCOMPLETE${index}`, 1)
  await filterBy(page, 'complete', all)
  await filterBy(page, 'monthly', 0)

  await present('invoice-run', { client: 10, statusIndexes: [100] })
  await expect.poll(() => shown(page)).toBe(all)
  await present('invoice-run', { client: 10, statusIndexes: [35, 45] })
  await expect(page.getByText('NO DATA', { exact: true })).toBeVisible()
})

test('filters apply 100 ms after the last key; Enter takes the first match at once', async ({ page }) => {
  await page.clock.install()
  await present('client', { clients })
  await expect.poll(() => shown(page)).toBe(12)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await filterBox(page).fill('f')
  await page.clock.runFor(60)
  await filterBox(page).fill('fenland')
  await page.clock.runFor(80)
  expect(await shown(page)).toBe(12)
  await page.clock.runFor(40)
  await expect.poll(() => shown(page)).toBe(1)

  // Back to the same value before the debounce ends: nothing is applied.
  await filterBox(page).fill('nobody')
  await page.clock.runFor(60)
  await filterBox(page).fill('fenland')
  for (let waited = 0; waited < 200; waited += 20) {
    await page.clock.runFor(20)
    expect(await shown(page)).toBe(1)
  }

  await filterBox(page).fill('orkney')
  await filterBox(page).press('Enter')
  await page.clock.runFor(1)
  await expect(answer(page)).toContainText('"Orkney and Shetland Telecom"')
})

test('Enter takes the first filtered row, arrows another', async ({ page }) => {
  await present('client', { clients })
  await filterBy(page, 'voice', 2)
  const names = await rows(page).allInnerTexts()
  await filterBox(page).press('Enter')
  await expect(answer(page)).toContainText(names[0]?.split('\n').at(-1) ?? '?')
  await filterBox(page).press('ArrowDown')
  await filterBox(page).press('Enter')
  await expect(answer(page)).toContainText(names[1]?.split('\n').at(-1) ?? '?')
  await filterBy(page, 'no such reseller', 0)
  await filterBox(page).press('Enter')
  await expect(answer(page)).toContainText(names[1]?.split('\n').at(-1) ?? '?')
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect.poll(() => shown(page)).toBe(12)
})

test('a spinner while loading, NO DATA for no rows and for a failure', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/clients', async route => {
    await held
    await route.continue()
  })
  await present('client')
  await expect(page.getByLabel('Loading', { exact: true })).toBeVisible()
  await expect(page.getByText('NO DATA')).toBeHidden()
  release()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByLabel('Loading', { exact: true })).toBeHidden()

  await page.unroute('**/api/clients')
  for (const path of ['clients', 'bespokefunctions/1'])
    await page.route(`**/api/${path}`, route => route.fulfill({ status: 500, body: '' }))
  for (const [name, options] of [
    ['client', {}],
    ['bespoke-function', { categoryIndex: 1 }],
    ['brand', { client: 99999 }],
    ['account', { clientIndex: 99999 }],
    ['invoice-run', { client: 99999 }],
  ] as const) {
    await present(name, options)
    await expect(page.getByText('NO DATA', { exact: true }), name).toBeVisible()
    await expect(page.getByText('AN ERROR OCCURRED')).toBeVisible()
    await expect(page.getByLabel('Loading', { exact: true })).toBeHidden()
  }
})

test('an elevated picker is raised', async ({ page }) => {
  const shadow = () =>
    page
      .getByRole('grid')
      .locator('..')
      .evaluate(element => getComputedStyle(element).boxShadow)
  await page.route('**/api/bespokefunctions/*', route => route.fulfill({ json: [] }))
  for (const [name, options] of [
    ['client', {}],
    ['brand', { client: 11 }],
    ['account', { clientIndex: 12 }],
    ['bespoke-function', { categoryIndex: 1 }],
    ['invoice-run', { client: 10 }],
  ] as const) {
    await present(name, options)
    expect(await shadow(), name).toBe('none')
    await present(name, { ...options, elevate: true })
    expect(await shadow(), name).not.toBe('none')
  }
})

test('300 accounts scroll and filter without all being rendered', async ({ page }) => {
  await present('account', { clientIndex: 1 })
  await expect.poll(() => shown(page)).toBe(300)
  expect(await rows(page).count()).toBeLessThan(60)
  await filterBox(page).press('ArrowUp')
  await filterBy(page, '100300', 1)
})
