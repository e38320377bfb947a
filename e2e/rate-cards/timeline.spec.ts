import { expectAccessible } from '../accessibility/axe.ts'
import { type ApiSession, signInToApi } from '../api-session.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, test } from '../fixtures.ts'

const client = 2
const path = `/bureau/rate-allocation?client=${client}`
const columns =
  'prefix,destination,product_group,connection_fee,price_day,price_evening,price_weekend,minimum_charge,first_increment,next_increment'
const price = (prefix: string, day: string) => `${prefix},To ${prefix},Calls,0,${day},${day},${day},0,1,1`

const importCard = (api: ApiSession, carrier: number, validFrom: string, prices: string[]) =>
  api.upload<{ rateCardIndex: number }>(
    `/api/clients/${client}/imports/ratecard`,
    { name: 'card.csv', text: [columns, ...prices].join('\n') },
    { name: 'Compass retail', carrierIndex: String(carrier), validFrom },
  )

test('cards are allocated on a timeline that shows gaps; versions and overridden cards are explained', async ({
  page,
  address,
}) => {
  const api = await signInToApi(address, 'bureau', password)
  const name = `Compass ${process.pid}`
  const { index: carrier } = await api.post<{ index: number }>(`/api/clients/${client}/carriers`, {
    name,
    profile: { name: 'nineops-csv' },
  })
  await importCard(api, carrier, '2026-01-01', [price('44', '0.06'), price('1', '0.10')])
  const second = await importCard(api, carrier, '2026-06-01', [price('44', '0.05'), price('4420', '0.03')])

  await openAs(page, address, 'bureau', `${path}&view=allocations`)
  const retail = page.getByRole('region', { name: `${name}, retail` })
  await expect(retail).toContainText(`No retail card for ${name}: its calls are unrated`)
  // By keyboard alone, from the gap to the allocation.
  await retail.getByRole('button', { name: `Add allocation for ${name}, retail` }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Add allocation' })
  await form.getByRole('combobox', { name: 'Rate card' }).click()
  await page.getByRole('option', { name: 'Compass retail, from 01/01/2026' }).click()
  await form.getByRole('textbox', { name: 'Valid from' }).fill('01/03/2026')
  await form.getByRole('textbox', { name: 'Valid from' }).blur()
  await form.getByRole('button', { name: 'SAVE' }).click()
  await expect(form).toBeHidden()
  await expect(retail).toContainText('A newer version of Compass retail, from 01/06/2026, is not allocated.')
  await retail.getByRole('button', { name: 'Allocate it' }).click()
  await expect(form.getByRole('combobox', { name: 'Rate card' })).toHaveValue(
    'Compass retail, from 01/06/2026',
  )
  await expect(form.getByRole('textbox', { name: 'Valid from' })).toHaveValue('01/06/2026')
  await form.getByRole('button', { name: 'SAVE' }).click()
  await expect(form).toBeHidden()
  const first = 'Compass retail for Whole reseller, retail, 01/03/2026 – 31/05/2026'
  // The visible period depends on today; the list below has every allocation.
  const list = page.getByRole('region', { name: 'Allocations' })
  await expect(list.getByRole('row').filter({ hasText: name })).toHaveCount(2)
  await page.clock.setFixedTime(new Date('2026-07-15T12:00:00Z'))
  await page.reload()
  await expect(retail).toContainText(`No retail card for ${name} before 01/03/2026`)
  await retail.getByRole('button', { name: first }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page
    .getByRole('dialog', { name: 'Remove allocation' })
    .getByRole('button', { name: 'NO THANKS' })
    .click()
  await expect(retail.getByRole('button', { name: first })).toBeVisible()

  await page.goto(`${address}/bureau/rate-allocation/${second.rateCardIndex}?client=${client}&view=changes`)
  const changes = page.getByRole('region', { name: 'Changes' })
  await expect(changes.getByRole('row').filter({ hasText: '→' })).toContainText('£0.06 → £0.05')
  await page.getByText('Removed 1', { exact: true }).click()
  await expect(changes.getByRole('row')).toHaveCount(2)

  await page.goto(`${address}${path}&view=tester`)
  await page.getByRole('combobox', { name: 'Carrier' }).click()
  await page.getByRole('option', { name }).click()
  await page.getByLabel('Number called').fill('020 7946 0000')
  await page.getByRole('button', { name: 'CALCULATE COST' }).click()
  const candidates = page.getByRole('list', { name: 'Cards considered, retail' })
  await expect(candidates.getByRole('listitem')).toHaveText([
    /^WonCompass retail, the whole reseller, from 01\/06\/2026In force on 15 July 2026.*£0\.03$/,
    /^LostCompass retail, the whole reseller, from 01\/03\/2026Another took its place on 1 June 2026\.£0\.06$/,
  ])
  await expect(page.getByText('44 (To 44) matches too, but 4420 is longer.')).toBeVisible()
  await expectAccessible(page)
})
