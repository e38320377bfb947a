import type { Locator } from '@playwright/test'
import { signInToApi } from '../api-session.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, test } from '../fixtures.ts'
import type { RunMetrics } from './month-over-api.ts'
import { count, figure, pounds, processList } from './month-on-screen.ts'
import { cutLabels } from '../shell/cut-labels.ts'

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
const pence = (decimal: string): number => Math.round(Number(decimal) * 100)

test('the console of a run gives its figures, what changed, and the screen to its accounts', async ({
  page,
  address,
}) => {
  const client = 1
  const api = await signInToApi(address, 'bureau', password)
  const [run] = await api.get<{ index: number }[]>(`/api/clients/${client}/invoiceruns`)
  if (!run) throw new Error(`Reseller ${client} has no run.`)
  const { current } = await api.get<{ current: RunMetrics }>(`/api/invoiceruns/${run.index}/metrics`)
  const changes = await api.get<{ parts: Record<string, string>; difference: string }>(
    `/api/invoiceruns/${run.index}/comparison/changes`,
  )
  const sum = Object.values(changes.parts).reduce((total, part) => total + pence(part), 0)
  expect(sum).toBe(pence(changes.difference))

  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, address, 'bureau', `/bureau/invoice-runs/${run.index}?client=${client}`)
  await expect(figure(page, 'Gross')).toHaveText(pounds(current.gross))
  await expect(figure(page, 'Invoices')).toHaveText(count(current.invoices))
  const steps = page.getByRole('list', { name: /^From Aug 2026 to Sep 2026/ }).getByRole('listitem')
  // The two months, and every part that is not zero.
  await expect(steps).toHaveCount(2 + Object.values(changes.parts).filter(part => pence(part) !== 0).length)

  const accounts = page.getByRole('grid', { name: 'Accounts' })
  await expect(accounts.getByRole('row').nth(20)).toBeAttached()
  const box = await accounts.boundingBox()
  const heights = await accounts
    .getByRole('row')
    .evaluateAll(rows =>
      rows.map(row => row.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
    )
  const [head, ...rows] = heights
  const end = Math.min((box?.y ?? 0) + (box?.height ?? 0), 900)
  const whole = rows.filter(({ top, bottom }) => top >= (head?.bottom ?? 0) - 1 && bottom <= end)
  expect(whole.length).toBeGreaterThanOrEqual(15)

  const render = processList(page).getByText('Render PDFs')
  await expect(render).toBeHidden()
  await page.getByRole('button', { name: 'Show the processes' }).click()
  await expect(render).toBeVisible()
  await page.getByRole('button', { name: 'Hide the processes' }).click()
  await expect(render).toBeHidden()

  const cut = () =>
    page
      .locator('dd, li > span')
      .evaluateAll(texts =>
        texts.filter(text => text.scrollWidth > text.clientWidth + 1).map(text => text.textContent),
      )
  // Beside an open account, on a phone and at 200% zoom none of its figures is cut.
  await accounts.getByRole('link').first().click()
  await expect(page.locator('#peek')).toBeVisible()
  expect(await cut(), 'beside a panel').toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.locator('#peek')).toBeHidden()
  // Nor does what changed run into the next.
  for (const width of [390, 720]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await cut(), `${width} px`).toEqual([])
    expect(await cutLabels(page), `${width} px`).toEqual([])
    const amounts = await steps.evaluateAll(items =>
      items
        .map(item => item.querySelector('span')?.getBoundingClientRect())
        .filter(rect => rect !== undefined),
    )
    const columns = amounts.map(({ left, right, top }) => ({ left, right, top }))
    for (const [at, { right, top }] of columns.entries()) {
      const next = columns[at + 1]
      if (next && next.top === top) expect(next.left, `${width} px`).toBeGreaterThanOrEqual(right)
    }
  }
})

test('beside an open account, how far a process is stays on one line below its name', async ({
  page,
  address,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.route('**/api/invoiceruns/*/processes', async route => {
    const answer = await route.fetch()
    const [first, ...others] = (await answer.json()) as object[]
    await route.fulfill({
      response: answer,
      json: [{ ...first, status: 'pending', done: 20, total: 24 }, ...others],
    })
  })
  const api = await signInToApi(address, 'bureau', password)
  const [run] = await api.get<{ index: number }[]>('/api/clients/1/invoiceruns')
  await openAs(page, address, 'bureau', `/bureau/invoice-runs/${run?.index}?client=1`)
  await page.getByRole('grid', { name: 'Accounts' }).getByRole('link').first().click()
  await expect(page.locator('#peek')).toBeVisible()
  const group = processList(page).locator('> li', { hasText: 'Prepare' })
  const name = await boxOf(group.getByRole('heading'))
  const reached = await boxOf(group.getByText('20 of 24', { exact: true }))
  const button = await boxOf(group.getByRole('button').first())
  expect(reached.height).toBeLessThan(20)
  expect(reached.y).toBeGreaterThanOrEqual(name.y + name.height - 1)
  expect(reached.x + reached.width).toBeLessThanOrEqual(button.x)
})
