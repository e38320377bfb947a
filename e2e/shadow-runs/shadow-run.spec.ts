import { signInToApi } from '../api-session.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, settled, test } from '../fixtures.ts'
import { rateOctober } from '../rate-cards/calls-of-october.ts'

const client = 12
const columns =
  'prefix,destination,product_group,connection_fee,price_day,price_evening,price_weekend,minimum_charge,first_increment,next_increment'

interface Allocation {
  side: string
  carrier: { index: number; name: string }
  rateCard: { name: string }
  validFrom: string
}

test('a proposed card is tried on a month in a shadow run, compared, and published; a bundle for all is discarded', async ({
  page,
  address,
}) => {
  const api = await signInToApi(address, 'bureau', password)
  const accounts = await api.get<{ index: number; accountNumber: string; companyName: string }[]>(
    `/api/clients/${client}/accounts`,
  )
  const numbers = accounts.slice(0, 3).map(({ accountNumber }) => accountNumber)
  await rateOctober(api, client, { accounts: numbers, clis: ['01632997101', '01632997102', '01632997103'] })
  const allocations = () => api.get<Allocation[]>(`/api/clients/${client}/rateallocations`)
  const inForce = (await allocations()).find(({ side }) => side === 'retail')
  const name = `Winter ${process.pid}`
  // Ten minutes at a pound a minute: nine calls of £10.00.
  await api.upload(
    `/api/clients/${client}/imports/ratecard`,
    { name: 'winter.csv', text: [columns, '44,United Kingdom,Geographic,0,1,1,1,0,1,1'].join('\n') },
    { name, carrierIndex: String(inForce?.carrier.index), validFrom: '2026-10-01' },
  )

  await openAs(page, address, 'bureau', `/bureau/rate-allocation?client=${client}`)
  await page.getByRole('link', { name: 'Shadow runs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shadow Runs' })).toBeVisible()
  // By keyboard alone.
  await page.getByRole('button', { name: 'New shadow run' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New shadow run' })
  await expect(form.getByLabel('Description')).toBeFocused()
  await page.keyboard.type(`A pound a minute ${process.pid}`)
  await form.getByRole('combobox', { name: 'Card to replace' }).focus()
  await page.keyboard.type(`Retail: ${inForce?.rateCard.name}`)
  await expect(page.getByRole('option', { name: /^Retail: / })).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await form.getByRole('combobox', { name: 'Proposed card' }).focus()
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name: new RegExp(`^${name}`) })).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await settled(page)
  await form.getByRole('button', { name: 'START SHADOW RUN' }).press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: /^A pound a minute/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Proposal' })).toContainText('To decide')
  await expect(page.getByRole('region', { name: 'Proposal' })).toContainText(
    `Retail: "${name}" of 1 October 2026 in place of`,
  )
  await expect(page.getByText('→ £90.00')).toBeVisible()
  const results = page.getByRole('region', { name: 'Accounts' })
  await expect(results.getByRole('row').filter({ hasText: accounts[0]?.companyName ?? '' })).toContainText(
    '£30.00',
  )
  await page.getByText('Destinations', { exact: true }).click()
  await expect(
    page.getByRole('region', { name: 'Destinations' }).getByRole('row').filter({ hasText: 'United Kingdom' }),
  ).toContainText('+£90.00')

  await page.getByRole('button', { name: 'Publish' }).click()
  const publish = page.getByRole('dialog', { name: /^Publish/ })
  const day = publish.getByRole('textbox', { name: 'Applies from' })
  await day.fill('01/12/2031')
  await day.blur()
  await expect(publish).toContainText(`Retail: "${name}" rates the whole reseller`)
  await settled(page)
  await publish.getByRole('button', { name: 'PUBLISH' }).click()
  await expect(publish).toBeHidden()
  await expect(page.getByRole('region', { name: 'Proposal' })).toContainText('it applies from 01/12/2031')
  expect((await allocations()).filter(({ rateCard }) => rateCard.name === name)).toMatchObject([
    { side: 'retail', validFrom: '2031-12-01' },
  ])

  // A bundle for all accounts is discarded.
  await page.getByRole('link', { name: 'All shadow runs' }).click()
  await page.getByRole('button', { name: 'New shadow run' }).click()
  await form.getByLabel('Description').fill(`Bundles ${process.pid}`)
  await form.getByText('Add to all accounts').click()
  await form.getByRole('combobox', { name: 'Bundle' }).click()
  await page.getByRole('option').first().click()
  await form.getByRole('button', { name: 'START SHADOW RUN' }).click()
  await expect(page.getByRole('region', { name: 'Proposal' })).toContainText('To decide')
  await expect(page.getByText('Bundles change', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(page.getByRole('region', { name: 'Proposal' })).toContainText('Discarded')
})
