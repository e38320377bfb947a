import { openAccountTab } from '../account-pages/account-tabs.ts'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../accessibility/axe.ts'
import { signInToApi } from '../api-session.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, settled, test } from '../fixtures.ts'
import { ownReseller } from '../own-reseller.ts'
import { readZip } from '../zip-entries.ts'

interface Made {
  index: number
  version: string
}

test('personal data is exported, and the account is closed, erased and then shown without it', async ({
  page,
  address,
}) => {
  const { client, brands } = await ownReseller(address, `Reseller of erased accounts ${Date.now()}`, [
    'Erased brand',
  ])
  const crm = await signInToApi(address, 'crm', password)
  const base = `/api/clients/${client}/accounts`
  const account = await crm.post<Made>(base, {
    brandIndex: brands[0],
    accountNumber: 'ERASE-1',
    companyName: 'Quillfeather Bakery',
    contact: 'Ms Quillfeather',
    email: 'ann@quillfeather.example',
    address1: '1 High Street',
    town: 'Whitby',
    postcode: 'YO21 3PR',
    delivery: 'email',
    paymentMethod: 'transfer',
    vatRate: 'standard',
  })
  await crm.post(`${base}/${account.index}/notes`, { text: 'Ask for Ms Quillfeather.', pinned: false })

  await openAs(page, address, 'crm', `/crm/accounts/${account.index}?client=${client}&tab=personal`)
  const erase = page.getByRole('button', { name: 'Erase personal data' })
  await expect(page.getByText('The account is open. Close it first.', { exact: true }).first()).toBeVisible()
  await expect(erase).toHaveAttribute('aria-disabled', 'true')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Make a copy' }).click()
  const copy = await (await downloading).path()
  const entries = await readZip(await readFile(copy))
  expect(String(entries.get('notes.json'))).toContain('Ask for Ms Quillfeather.')

  const { version } = await crm.get<Made>(`${base}/${account.index}`)
  const closing = { version, on: '2026-01-31', endServices: false, endCharges: false }
  await crm.post(`${base}/${account.index}/close`, closing)
  await page.reload()
  await expect(page.getByRole('row', { name: /Notes 1 goes/ })).toBeVisible()
  await expectAccessible(page)

  await erase.click()
  const dialog = page.getByRole('dialog', { name: 'Erase the personal data of ERASE-1' })
  await expect(dialog).toContainText('notes 1')
  const forGood = dialog.getByRole('button', { name: 'ERASE PERMANENTLY' })
  await expect(forGood).toBeDisabled()
  await dialog.getByLabel('Type ERASE-1 to erase it permanently').fill('ERASE-1')
  await settled(page)
  await expectAccessible(page)
  await forGood.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Erased on .* asked for by crm/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Erased account ERASE-1' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reopen account' })).toBeHidden()
  await expect(page.getByText('Quillfeather')).toHaveCount(0)
  await openAccountTab(page, 'History')
  await expect(page.getByText('Personal data erased; accounting records are kept')).toBeVisible()
  await expect(page.getByText('Quillfeather')).toHaveCount(0)
})
