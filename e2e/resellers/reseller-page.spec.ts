import { openAs } from '../demo-sessions.ts'
import { expect, settled, test } from '../fixtures.ts'
import { ownReseller } from '../own-reseller.ts'

const columns =
  'prefix,destination,product_group,connection_fee,price_day,price_evening,price_weekend,minimum_charge,first_increment,next_increment'

test('a reseller is found in the area, and its details, brands and flags are set on its page', async ({
  page,
  address,
}) => {
  const name = `Nidderdale ${process.pid}`
  const { client, brands } = await ownReseller(address, name, ['Pateley Phones'])
  await openAs(page, address, 'establishment', '/service-establishment')
  const list = page.getByRole('grid', { name: 'Resellers' })
  await expect(list.getByRole('row').nth(3)).toBeVisible()
  await page.getByRole('textbox', { name: 'Filter resellers' }).fill(name)
  await expect(list.getByRole('row')).toHaveCount(2)
  await expect(list.getByRole('row').nth(1)).toContainText('Number ranges')
  await page.getByRole('textbox', { name: 'Filter resellers' }).press('Enter')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/service-establishment/reseller\\?client=${client}$`))
  await expect(page.getByRole('region', { name: 'What a run needs' })).toContainText('Pateley Phones')

  await page.getByRole('button', { name: 'Edit details' }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${name}` })
  await edit.getByRole('textbox', { name: 'Postcode' }).fill('not one')
  await edit.getByRole('button', { name: 'SAVE' }).click()
  await expect(edit.getByRole('textbox', { name: 'Postcode' })).toHaveAttribute('aria-invalid', 'true')
  await edit.getByRole('textbox', { name: 'Postcode' }).fill('hg3 5aa')
  await edit.getByRole('textbox', { name: 'Contact' }).fill('Ada Foster')
  await settled(page)
  await edit.getByRole('button', { name: 'SAVE' }).click()
  await expect(edit).toBeHidden()
  await expect(page.getByRole('region', { name: 'Company' })).toContainText('HG3 5AA')
  await expect(page.getByRole('region', { name: 'Contact' })).toContainText('Ada Foster')

  await page.getByRole('tab', { name: 'Notices' }).click()
  await expect(page.getByText('No contracts end in the next 40 days.')).toBeVisible()

  // A flag explains itself, and is switched off after a confirmation.
  await page.getByRole('tab', { name: 'Feature flags' }).click()
  await expect(page.getByText('NO DATA')).toBeVisible()
  await page.getByRole('button', { name: 'Switch a feature on' }).click()
  const flag = page.getByRole('dialog', { name: 'Switch a feature on' })
  await flag.getByRole('combobox', { name: 'Flag' }).fill('Two Person')
  await flag.getByRole('button', { name: 'SWITCH ON' }).click()
  await expect(flag.getByText('must be words of a-z and digits joined by hyphens')).toBeVisible()
  await flag.getByRole('combobox', { name: 'Flag' }).fill('two-person-release')
  await expect(flag.getByText(/confirmed by someone who neither created it/)).toBeVisible()
  await flag.getByRole('button', { name: 'SWITCH ON' }).click()
  await expect(flag).toBeHidden()
  const flags = page.getByRole('grid', { name: 'Feature flags' })
  await expect(flags.getByRole('row', { name: /two-person-release/ })).toContainText('establishment')
  await settled(page)
  await flags.getByRole('row', { name: /two-person-release/ }).click()
  const ask = page.getByRole('dialog', { name: 'Switch feature off' })
  await expect(ask).toContainText('This will no longer apply: an invoice run is confirmed by someone')
  await ask.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(page.getByText('NO DATA')).toBeVisible()

  // Its page opens from anywhere in the area, by the palette.
  await page.goto(`${address}/service-establishment/output-groups?client=${client}`)
  await expect(page.getByRole('grid', { name: 'Output groups' }).getByRole('row')).toHaveCount(2)
  await page.keyboard.press('Control+K')
  await page.getByRole('textbox', { name: 'Go to a screen or reseller' }).fill(`${name} page`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.getByRole('tab', { name: 'Brands' }).click()
  const row = page.getByRole('grid', { name: 'Brands' }).getByRole('row', { name: /Pateley Phones/ })
  await expect(row).toContainText('Standard')
  await row.click()
  await expect(page).toHaveURL(
    new RegExp(`/service-establishment/brand\\?client=${client}&brand=${brands[0]}$`),
  )
  await expect(page.getByText('Changes apply to new invoices, and to reminders from tomorrow.')).toBeVisible()
})

test('a reseller’s cards and bundles: what is in force today, errors at fields, and two editors', async ({
  page,
  address,
}) => {
  const name = `Wensleydale ${process.pid}`
  const { api, client } = await ownReseller(address, name, ['Reeth Telecom'])
  const path = `/api/clients/${client}`
  const { index: carrierIndex } = await api.post<{ index: number }>(`${path}/carriers`, {
    name: 'Dalesline',
    profile: { name: 'nineops-csv' },
  })
  const text = `${columns}\n44,UK,Calls,0,0.05,0.05,0.05,0,1,1`
  await api.upload(
    `${path}/imports/ratecard`,
    { name: 'card.csv', text },
    { name: 'Dales retail', carrierIndex: String(carrierIndex), validFrom: '2026-03-01' },
  )
  const at = (tab: string) => `/service-establishment/reseller?client=${client}&tab=${tab}`
  await openAs(page, address, 'establishment', at('wholesale-retail'))
  const inForce = page.getByRole('list', { name: 'Rate cards in use today' })
  await expect(inForce.getByText('None: calls stay unrated')).toHaveCount(2)
  await settled(page)

  await page.getByRole('button', { name: 'Add entry' }).click()
  const entry = page.getByRole('dialog', { name: 'Add entry for the whole reseller' })
  await entry.getByRole('button', { name: 'SAVE' }).click()
  for (const missing of ['Choose a carrier', 'Choose a day'])
    await expect(entry.getByText(missing, { exact: true })).toBeVisible()
  await entry.getByRole('combobox', { name: 'Carrier' }).click()
  await page.getByRole('option', { name: 'Dalesline' }).click()
  await entry.getByRole('combobox', { name: 'Rate card' }).click()
  await page.getByRole('option', { name: 'Dales retail, from 01/03/2026' }).click()
  const from = entry.getByRole('textbox', { name: 'Valid from' })
  await from.fill('01/02/2026')
  await from.blur()
  await expect(
    entry.getByText('The card starts on 01/03/2026: choose that day or a later one.'),
  ).toBeVisible()
  await from.fill('01/03/2026')
  await from.blur()
  await entry.getByRole('button', { name: 'SAVE' }).click()
  await expect(entry).toBeHidden()
  await expect(inForce).toContainText('Dales retail since 01/03/2026')
  const table = page.getByRole('grid', { name: 'Wholesale and retail' })
  await expect(table.getByRole('row', { name: /Dales retail/ })).toContainText('In force')

  // A brand without its own card uses the reseller's.
  await page.getByRole('combobox', { name: 'Whose cards' }).click()
  await page.getByRole('option', { name: 'Reeth Telecom' }).click()
  await expect(inForce).toContainText('the reseller’s')
  await expect(page.getByText('The brand has no cards of its own')).toBeVisible()

  await page.getByRole('tab', { name: 'Bundles' }).click()
  await page.getByRole('button', { name: 'Add bundle' }).click()
  const bundle = page.getByRole('dialog')
  await bundle.getByRole('button', { name: 'SAVE' }).click()
  await expect(bundle.getByText('Enter a name')).toBeVisible()
  await bundle.getByRole('textbox', { name: 'Name' }).fill('Dales 500')
  await bundle.getByRole('combobox', { name: 'Product groups' }).fill('Local')
  await page.keyboard.press('Enter')
  await bundle.getByRole('textbox', { name: 'Minutes' }).fill('500')
  await bundle.getByRole('textbox', { name: 'MB of data' }).fill('5,000')
  await bundle.getByRole('textbox', { name: 'Monthly price' }).fill('5.50')
  await bundle.getByRole('textbox', { name: 'Valid from' }).fill('01/10/2026')
  await bundle.getByRole('textbox', { name: 'Valid from' }).blur()
  await settled(page)
  await bundle.getByRole('button', { name: 'SAVE' }).click()
  await expect(bundle).toBeHidden()
  const bundles = page.getByRole('grid', { name: 'Product group bundles' })
  await expect(bundles.getByRole('row', { name: /Dales 500/ })).toContainText('500 minutes and 5,000 MB')
  await bundles.getByRole('row', { name: /Dales 500/ }).click()
  await expect(bundle.getByRole('textbox', { name: 'Name' })).toHaveValue('Dales 500')
  const [saved] = await api.get<{ index: number }[]>(`${path}/productgroupbundles`)
  await api.patch(`${path}/productgroupbundles/${saved?.index}`, { inclusiveMinutes: 750 })
  await bundle.getByRole('textbox', { name: 'Monthly price' }).fill('6')
  await bundle.getByRole('button', { name: 'SAVE' }).click()
  await expect(bundle.getByRole('alert')).toContainText('the inclusive minutes are 750')
  await bundle.getByRole('button', { name: 'Use the current version' }).click()
  await expect(bundle.getByRole('textbox', { name: 'Minutes' })).toHaveValue('750')
  await bundle.getByRole('button', { name: 'Withdraw' }).click()
  const withdraw = page.getByRole('dialog', { name: 'Withdraw bundle' })
  await expect(withdraw).toContainText('0 accounts that have it keep what it includes')
  await withdraw.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(bundles.getByRole('row', { name: /Dales 500/ })).toContainText('Withdrawn')
})
