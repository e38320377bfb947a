import type { Download, Page } from '@playwright/test'
import { signInToApi } from '../api-session.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, test } from '../fixtures.ts'
import { contentOf, csvRows, xlsxRows } from './table-files.ts'

const entries = '/bureau/rate-allocation/6?client=1'

const cells = (page: Page, column: number) =>
  page.getByRole('row').locator(`[role=gridcell]:nth-child(${column})`).allInnerTexts()

async function exportAs(page: Page, format: 'CSV' | 'XLSX'): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: `All rows as ${format}` }).click()
}

/** The file that the tab downloads when it is ready, without a click. */
async function exported(page: Page, format: 'CSV' | 'XLSX'): Promise<Download> {
  const saved = page.waitForEvent('download')
  await exportAs(page, format)
  return saved
}

test('a table of the server is sorted by two columns, filtered, saved, shared and opened by another user', async ({
  page,
  address,
  browser,
}) => {
  await openAs(page, address, 'bureau', entries)
  await page.getByRole('button', { name: 'Product group' }).click()
  await expect(page).toHaveURL(/rate-card-entries\.sort=productGroup/)
  // The second click comes before the first is shown, and is not lost.
  await page.getByRole('button', { name: 'Prefix' }).evaluate(button => {
    for (let clicks = 0; clicks < 2; clicks += 1)
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }))
  })
  await expect(page).toHaveURL(/rate-card-entries\.sort=productGroup\.-prefix/)
  const pages = page.getByText(/^1–\d+ of \d+$/)
  const unfiltered = await pages.innerText()
  await page.getByPlaceholder('Filter by prefix or destination').fill('uk mobile')
  await expect(page).toHaveURL(/rate-card-entries\.q=uk\+mobile/)
  await expect(pages).not.toHaveText(unfiltered)
  await expect(async () => {
    const destinations = await cells(page, 2)
    expect(destinations.length).toBeGreaterThan(1)
    expect(destinations.filter(text => !/uk mobile/i.test(text))).toEqual([])
    const prefixes = (await cells(page, 1)).map(text => text.trim())
    expect(prefixes).toEqual(prefixes.toSorted((a, b) => (a < b ? 1 : -1)))
  }).toPass()

  const name = `Mobile ${Date.now()}`
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save current view as…' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'CONFIRM' }).click()
  await expect(page).toHaveURL(/rate-card-entries\.view=\d+/)
  await page.getByRole('button', { name: `Views: ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Share with everyone' }).click()
  await page.getByRole('button', { name: `Views: ${name}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Stop sharing' })).toBeVisible()
  await page.keyboard.press('Escape')

  // Another user opens the address, and the view by its name.
  const shown = await cells(page, 1)
  const other = await (await browser.newContext()).newPage()
  await openAs(other, address, 'admin', new URL(page.url()).pathname + new URL(page.url()).search)
  await expect.poll(() => cells(other, 1)).toEqual(shown)
  await expect(other.getByPlaceholder('Filter by prefix or destination')).toHaveValue('uk mobile')
  await other.goto(`${address}${entries}`)
  const tabs = other.getByRole('navigation', { name: 'Saved views' })
  await tabs.getByRole('button', { name: `${name} (bureau)` }).click()
  await expect(other).toHaveURL(/rate-card-entries\.q=uk\+mobile/)
  await expect.poll(() => cells(other, 1)).toEqual(shown)
  await tabs.getByRole('button', { name: 'All' }).click()
  await expect(other.getByPlaceholder('Filter by prefix or destination')).toHaveValue('')
  await other.goBack()
  await expect(other.getByPlaceholder('Filter by prefix or destination')).toHaveValue('uk mobile')
  await other.context().close()

  // Exports contain all matching rows, in the same order.
  for (const format of ['CSV', 'XLSX'] as const) {
    const content = await contentOf(await exported(page, format))
    const rows = format === 'CSV' ? csvRows(content) : await xlsxRows(content)
    expect(rows.map(([prefix]) => prefix)).toEqual(['Prefix', ...shown.map(text => text.trim())])
  }
})

test('a late answer about a finished export does not bring its progress back', async ({ page, address }) => {
  await openAs(page, address, 'bureau', entries)
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/api/exports/*', async route => {
    const answer = await route.fetch()
    asked += 1
    if (asked === 1) await ended
    await route.fulfill({ response: answer })
  })
  await exported(page, 'CSV')
  const late = page.waitForResponse('**/api/exports/*')
  end()
  await (await late).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeEnabled()
  await expect(page.getByRole('progressbar', { name: 'Export' })).toBeHidden()
})

test('a table whose rows are in the browser is exported in both formats', async ({ page, address }) => {
  await openAs(page, address, 'bureau', '/bureau/invoice-runs?client=1')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  const files: Record<string, string[][]> = {}
  for (const format of ['CSV', 'XLSX'] as const) {
    const download = await exported(page, format)
    expect(download.suggestedFilename()).toBe(`invoice-runs.${format.toLowerCase()}`)
    const content = await contentOf(download)
    files[format] = format === 'CSV' ? csvRows(content) : await xlsxRows(content)
  }
  expect(files['CSV']?.length).toBeGreaterThan(12)
  expect(files['XLSX']?.length).toBe(files['CSV']?.length)
  expect(files['XLSX']?.[0]).toEqual(files['CSV']?.[0])
})

test('an export downloads once, in the tab that asked, after that has left its screen, and stays in the list', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'bureau', entries)
  const other = await page.context().newPage()
  await other.goto(`${address}${entries}`)
  const elsewhere: Download[] = []
  other.on('download', download => elsewhere.push(download))
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  await page.route('**/api/exports/*', async route => {
    await left
    await route.continue()
  })
  const saved = page.waitForEvent('download')
  const downloads: Download[] = []
  page.on('download', download => downloads.push(download))
  await exportAs(page, 'CSV')
  await page.getByRole('link', { name: 'Invoice runs' }).first().click()
  await expect(page).toHaveURL(/\/bureau\/invoice-runs/)
  leave()
  const first = await contentOf(await saved)

  // Other tabs list it, as does a page opened later.
  await other.getByRole('button', { name: 'Export', exact: true }).click()
  await other.getByRole('menuitem', { name: 'Recent exports' }).click()
  const list = other.getByRole('dialog', { name: 'Recent exports' })
  await expect(list.getByText('Files are kept for 7 days.')).toBeVisible()
  await expect(list.getByRole('listitem').first()).toContainText('Ready')
  expect(elsewhere).toHaveLength(0)
  await other.close()
  await page.goto(`${address}/home`)
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Recent exports' }).click()
  const entry = page.getByRole('dialog', { name: 'Recent exports' }).getByRole('listitem').first()
  await expect(entry).toContainText(/CSV · .*, \d\d:\d\d · [\d,]+ rows · \d+ KB/)
  expect(downloads).toHaveLength(1)
  const again = page.waitForEvent('download')
  await entry.getByRole('button', { name: /^Download rate-card-entries-.*\.csv$/ }).click()
  expect(await contentOf(await again)).toEqual(first)
})

test('all accounts of a run are selected across pages, except one that is deselected', async ({
  page,
  address,
}) => {
  const api = await signInToApi(address, 'bureau', password)
  const runs = await api.get<{ index: number; purpose: string; cycle: { cycleDescription: string } }[]>(
    '/api/clients/1/invoiceruns',
  )
  // Credit notes of the month are runs of it as well.
  const run = runs.find(
    ({ purpose, cycle }) => purpose === 'bill' && cycle.cycleDescription === 'September 2026',
  )?.index
  await openAs(page, address, 'bureau', `/bureau/invoice-runs/${run}?client=1&tab=accounts`)
  await expect(page.getByRole('checkbox', { name: 'Select row' }).first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await expect(page.getByText('All 100 on this page are selected.')).toBeVisible()
  const offer = page.getByRole('button', { name: /^Select all \d+ that match$/ })
  const all = (await offer.innerText()).replaceAll(/\D/g, '')
  expect(Number(all)).toBeGreaterThan(200)
  await offer.click()
  await expect(page.getByText(`All ${all} that match are selected.`)).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/invoice-run-accounts\.page=2/)
  await expect(page.getByText(`101–200 of ${all}`)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select row' }).nth(1).click()
  await expect(page.getByText(`All ${all} that match are selected but 1.`)).toBeVisible()
  await page.goBack()
  await expect(page.getByText(`1–100 of ${all}`)).toBeVisible()
  await expect(page.getByText(`All ${all} that match are selected but 1.`)).toBeVisible()
})

test('columns are moved, pinned, sized and hidden by mouse and keyboard, and stay so', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'bureau', entries)
  const heads = () => page.getByRole('columnheader').allInnerTexts()
  const head = (name: string) => page.getByRole('columnheader', { name })
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  const before = await heads()
  expect(before.slice(0, 3)).toEqual(['Prefix', 'Destination', 'Product group'])

  await head('Product group').dragTo(head('Prefix'))
  expect((await heads()).slice(0, 3)).toEqual(['Product group', 'Prefix', 'Destination'])

  // By keyboard: the same, and the focus comes back to the header.
  await head('Destination').getByRole('button').focus()
  await page.keyboard.press('Alt+ArrowDown')
  const menu = page.getByRole('menu', { name: 'Column Destination' })
  await menu.getByRole('menuitem', { name: 'Move left' }).press('Enter')
  await expect(menu).toBeHidden()
  await expect(head('Destination').getByRole('button')).toBeFocused()
  expect((await heads()).slice(0, 3)).toEqual(['Product group', 'Destination', 'Prefix'])

  // The edge of a column is dragged; a pinned column stays in sight.
  const box = await head('Destination').boundingBox()
  if (!box) throw new Error('Destination is not shown')
  await page.mouse.move(box.x + box.width, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 900, box.y + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await head('Destination').boundingBox())?.width).toBe(900)
  await head('Prefix').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Pin to the left' }).click()
  expect((await heads())[0]).toBe('Prefix')
  const grid = page.getByRole('grid')
  await grid.evaluate(element => {
    element.scrollLeft = 400
  })
  const [left, gridLeft] = [(await head('Prefix').boundingBox())?.x, (await grid.boundingBox())?.x]
  expect(Math.round(left ?? 0)).toBe(Math.round(gridLeft ?? 0) + 1)
  await head('Product group').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Hide' }).click()

  await page.reload()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  expect((await heads()).slice(0, 2)).toEqual(['Prefix', 'Destination'])
  await page.getByRole('button', { name: 'Choose columns' }).click()
  await page.getByRole('menuitem', { name: 'Reset columns' }).click()
  await expect.poll(heads).toEqual(before)
})
