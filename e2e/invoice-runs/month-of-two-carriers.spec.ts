import { expectAccessible } from '../accessibility/axe.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, settled, test } from '../fixtures.ts'
import {
  carrierBills,
  establishTwoCarriers,
  gammaFile,
  rentalFile,
  simFile,
} from './month-of-two-carriers.ts'
import * as screen from './month-on-screen.ts'
import { figure } from './month-on-screen.ts'

interface Cost {
  carrier: { name: string }
  destination: string | null
  ours: string
  theirs: string
  difference: string
}

const micros = (text: string) => Math.round(Number(text) * 1_000_000)
const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + micros(text), 0)

test('a month of two carriers with usage of every kind, rentals and credits agrees with the carriers’ bills, or lists why not', {
  tag: '@soak',
}, async ({ page, address }) => {
  test.setTimeout(180_000)
  const { api, client } = await establishTwoCarriers(address)
  await openAs(page, address, 'admin', `/bureau/data-collection?client=${client}`)

  await test.step('the files of both carriers are taken whole', async () => {
    for (const [carrier, file] of [
      ['Gamma', gammaFile],
      ['Simply SIMs', simFile],
    ] as const) {
      const drawer = await screen.collectFile(page, carrier, file)
      await expect(figure(drawer, 'Accepted')).toHaveText(String(file.lines))
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
    }
  })

  await test.step('the run is rated; the one cost that is not as expected is listed', async () => {
    await page.goto(`${address}/bureau/bill-runs?client=${client}`)
    await page.getByRole('button', { name: 'Create bill run' }).first().click()
    const form = page.getByRole('dialog', { name: 'Create bill run' })
    await form.getByLabel('First day').fill('01/10/2026')
    await form.getByLabel('Last day').fill('31/10/2026')
    await form.getByRole('button', { name: 'CREATE' }).click()
    await expect(page.getByRole('heading', { name: 'October 2026' })).toBeVisible()
    await page.getByRole('button', { name: 'Rate', exact: true }).click()
    await page.getByText('Carrier cost (1)').click({ timeout: 60_000 })
    const costs = page.getByRole('grid', { name: 'Carrier costs' })
    await expect(costs.getByRole('row', { name: /USA roaming/ })).toContainText(
      /£1\.50.*£0\.06.*Over £1\.00 and 1%/,
    )
    await settled(page)
    await expectAccessible(page)
    const [run] = await api.get<{ index: number; wholesaleCost: string }[]>(`/api/clients/${client}/billruns`)
    const all = await api.get<Cost[]>(`/api/clients/${client}/billruns/${run?.index}/carriercosts`)
    const of = (name: string) => all.filter(({ carrier }) => carrier.name === name)
    expect(sum(of('Gamma').map(({ theirs }) => theirs))).toBe(micros(carrierBills.gamma))
    expect(sum(of('Simply SIMs').map(({ theirs }) => theirs))).toBe(micros(carrierBills.simply))
    expect(all.filter(({ difference }) => micros(difference) !== 0)).toMatchObject([
      { carrier: { name: 'Gamma' }, destination: 'USA roaming', ours: '0.060000', theirs: '1.500000' },
    ])
    // The run's cost is the carriers' bills, but for what is listed: £1.44.
    const billed = sum([carrierBills.gamma, carrierBills.gammaCredit, carrierBills.simply])
    expect(billed - micros(run?.wholesaleCost ?? '')).toBe(1_440_000)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    expect(await screen.answerQuestion(page, 'Close bill run')).toContain('9 calls')
    await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible()
  })

  await test.step('the customer is billed to the penny, and gets the credit note', async () => {
    await screen.openScreen(page, 'Invoice Runs')
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/directdebits/dates*', async route => {
      await answered.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Create invoice run' }).first().click()
    const create = page
      .getByRole('dialog', { name: 'Create invoice run' })
      .getByRole('button', { name: 'CREATE' })
    // Until the days of Bacs are known, the collection day may be another.
    await expect(create).toBeDisabled()
    answered.resolve()
    await create.click()
    await expect(page.getByRole('heading', { name: /^Run \d+: October 2026/ })).toBeVisible()
    for (const group of ['Prepare', 'Calculate', 'Number', 'Produce']) await screen.runGroup(page, group)
    const panel = await screen.openTab(page, 'Metrics')
    await expect(figure(panel, 'Invoices')).toHaveText('1')
    await expect(figure(panel, 'Credit notes')).toHaveText('1')
    // Usage of £3.63 (National £0.01, mobile 20p, roaming £3, messages 8p with two of four inclusive, data 25p, inbound
    // 9p), rental £12, the bundle of October and November £10; less £5.
    await expect(figure(panel, 'Net')).toHaveText('£20.63')
    await page
      .getByRole('button', { name: 'CONFIRM', exact: true })
      .or(page.getByRole('button', { name: /^Confirm without/ }))
      .first()
      .click()
    await screen.answerQuestion(page, 'Confirm invoice run')
    await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible()
  })

  await test.step('the rental that nobody is billed for is listed in pounds', async () => {
    await page.goto(
      `${address}/partner-commercial/invoice-reporting?client=${client}&tab=rentals&month=2026-10`,
    )
    await page.getByText('Rental files', { exact: true }).click()
    const choice = page.getByRole('combobox', { name: 'Carrier' })
    await choice.click()
    await page.getByRole('option', { name: 'Gamma' }).click()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'gamma-rentals.csv', mimeType: 'text/csv', buffer: Buffer.from(rentalFile) })
    await expect(page.getByText('2 lines accepted')).toBeVisible()
    await page.getByText('Bought, not billed', { exact: true }).first().click()
    const row = page.getByRole('row').filter({ hasText: '01632 960199' })
    await expect(row).toContainText('£4.00')
    await expect(page.getByRole('row').filter({ hasText: '01632 960071' })).toHaveCount(0)
  })
})
