import { signInToApi } from '../api-session.ts'
import { openAccountTab } from '../account-pages/account-tabs.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, settled, test } from '../fixtures.ts'

const client = 9

test('a line of an invoice is credited, the invoice shows it, and the credit note is on the account', async ({
  page,
  address,
}) => {
  const api = await signInToApi(address, 'bureau', password)
  const account = (await api.get<{ index: number }[]>(`/api/clients/${client}/accounts`))[9]?.index
  await openAs(page, address, 'admin', `/crm/accounts/${account}?client=${client}&tab=invoices`)
  const invoices = page.getByRole('grid', { name: 'Invoices' })
  await invoices.getByRole('row').filter({ hasText: 'Invoice' }).first().click()
  const drawer = page.getByRole('dialog', { name: /^Invoice / })
  await drawer.getByRole('button', { name: 'Credit…' }).click()
  const form = page.getByRole('dialog', { name: /^Credit invoice / })
  await form.getByText('By line').click()
  const line = form.getByRole('textbox', { name: /^Credit of / }).last()
  await line.fill('9999')
  await expect(form.getByText(/^Only £[\d.]+ of “.*” is left to credit\.$/)).toBeVisible()
  await line.fill('1.00')
  await expect(form.getByText(/^Credits £1\.00 and £0\.20 VAT: £1\.20 in all\./)).toBeVisible()
  await form.getByLabel('In words').fill('A day without service')
  await settled(page)
  await form.getByRole('button', { name: 'ISSUE CREDIT NOTE' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText(/^Credit note \S+ of £1\.20 is issued$/)).toBeVisible()

  await drawer.getByRole('button', { name: 'Credit…' }).click()
  await expect(form.getByText(/^£1\.00 of £[\d.]+ is credited already$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(invoices.getByRole('row').filter({ hasText: 'Credit note' })).toContainText('−£1.20')
  await openAccountTab(page, 'Ledger')
  await expect(
    page.getByRole('grid', { name: 'Ledger' }).getByRole('row').filter({ hasText: 'Credit note' }),
  ).toContainText('−£1.20')
})
