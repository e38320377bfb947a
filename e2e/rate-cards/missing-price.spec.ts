import { expectAccessible } from '../accessibility/axe.ts'
import { restoreSessionOf } from '../demo-sessions.ts'
import { expect, settled, test } from '../fixtures.ts'
import { october } from './one-call.ts'

const withoutFrance = '44,National,National'

test.use({ viewport: { width: 1440, height: 900 } })

test('a missing price is added to the card from its exception, and rating again charges the call', async ({
  page,
  address,
}) => {
  const { client, billRun } = await october(address, 'Yarrow', withoutFrance)
  await restoreSessionOf(page, address, 'bureau')
  await page.goto(`${address}/bureau/bill-runs/${billRun}?client=${client}`)
  await page.getByRole('button', { name: 'Add price for +33123456789' }).click()
  const form = page.getByRole('dialog', { name: 'Add price for +33123456789' })
  await expect(form.getByLabel('Prefix')).toHaveValue('33')
  await expect(form.getByLabel('Destination')).toHaveValue('France')
  await expect(form.getByLabel('First day')).toHaveValue('01/10/2026')
  await form.getByRole('textbox', { name: 'Day £', exact: true }).fill('0.10')
  await form.getByLabel('Evening £').fill('0.08')
  await form.getByLabel('Weekend £').fill('0.06')
  await expect(form.getByText('Creates the next version of “Yarrow retail”')).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'ADD PRICE' }).dblclick()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'Priced, not rated yet' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Rate again' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Exceptions' }).getByText('No exceptions')).toBeVisible()
  await expect(page.getByText('£0.15').first()).toBeVisible()
})

test('prices are filled in from a file and added at once', async ({ page, address }) => {
  const { client, billRun } = await october(address, 'Yarrow many', withoutFrance)
  await restoreSessionOf(page, address, 'bureau')
  await page.goto(`${address}/bureau/bill-runs/${billRun}?client=${client}`)
  await page.getByRole('button', { name: 'Add all prices' }).click()
  const form = page.getByRole('dialog', { name: 'Add prices' })
  await expect(form.getByLabel('Prefix for 33123456789')).toHaveValue('33')
  await expect(form.getByRole('button', { name: 'ADD 0 PRICES' })).toBeDisabled()
  await form.locator('input[type=file]').setInputFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'side,kind,subject,carrier,rate_card,price_day,price_weekend',
        'retail,voice,33123456789,Yarrow Carrier,Yarrow retail,0.10,0.05',
        'retail,voice,49123456789,Yarrow Carrier,Yarrow retail,0.10,0.05',
      ].join('\n'),
    ),
  })
  await expect(form.getByText('1 row of the file is not in this list: 49123456789.')).toBeVisible()
  await expect(form.getByLabel('Day £ for 33123456789')).toHaveValue('0.10')
  await settled(page)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'ADD 1 PRICE' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Rate again' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Exceptions' }).getByText('No exceptions')).toBeVisible()
})
