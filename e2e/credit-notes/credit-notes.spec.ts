import { signInToApi } from '../api-session.ts'
import { openAccountTab } from '../account-pages/account-tabs.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, settled, test } from '../fixtures.ts'

const client = 9
/** Its accounts have been billed more than once, and no other test reads its runs. */
const longBilled = 5

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
  await form.getByLabel('Shown on the credit note').fill('A day without service')
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

  await openAccountTab(page, 'Invoices')
  await invoices.getByRole('row').filter({ hasText: 'Invoice' }).first().click()
  await drawer.getByRole('button', { name: 'Credit…' }).click()
  await form.getByLabel('Shown on the credit note').fill('Billed twice')
  await settled(page)
  await form.getByRole('button', { name: 'ISSUE CREDIT NOTE' }).click()
  await expect(page.getByText(/^Credit note \S+ of £[\d.]+ is issued$/)).toBeVisible()
  await expect(form).toBeHidden()

  // Its run collects nothing.
  await page.goto(`${address}/bureau/invoice-runs?client=${client}`)
  const runs = page.getByRole('grid', { name: 'Invoice runs' })
  const of = (text: string) => runs.getByRole('row').filter({ hasText: text }).first().getByRole('gridcell')
  const headers = runs.getByRole('columnheader')
  await expect(headers.filter({ hasText: 'Bacs date' })).toBeVisible()
  const at = (await headers.allTextContents()).findIndex(name => name.includes('Bacs date'))
  await expect(of('September 2026 invoices').nth(at)).toHaveText(/^\d\d\/\d\d\/2026$/)
  await expect(of('Credit note for').nth(at)).toHaveText('')
  await of('Credit note for').nth(at).click()
  await expect(page.getByText(/^Date \d\d\/\d\d\/\d{4}$/)).toBeVisible()
  await expect(page.getByText('Bacs date')).toHaveCount(0)
})

test('one credit note corrects two invoices, each by line or whole', async ({ page, address }) => {
  const api = await signInToApi(address, 'bureau', password)
  const account = (await api.get<{ index: number }[]>(`/api/clients/${longBilled}/accounts`))[10]?.index
  const path = `/api/clients/${longBilled}/accounts/${account}/invoices?sort=-invoiceDate&pageSize=50`
  const [one, other] = (
    await api.get<{ index: number; number: string; kind: string; state: string }[]>(path)
  ).filter(({ kind, state }) => kind === 'invoice' && state === 'hosted')
  if (!one || !other) throw new Error('The account has no two invoices')
  await openAs(
    page,
    address,
    'admin',
    `/crm/accounts/${account}?client=${longBilled}&tab=invoices&invoice=${one.index}`,
  )
  await page
    .getByRole('dialog', { name: /^Invoice / })
    .getByRole('button', { name: 'Credit…' })
    .click()
  const form = page.getByRole('dialog', { name: `Credit invoice ${one.number}` })
  await form.getByLabel('Credit another invoice on the same note').click()
  await page.getByRole('option', { name: new RegExp(`^${other.number} of`) }).click()
  for (const { number } of [one, other]) {
    await form
      .getByRole('radiogroup', { name: `What to credit of ${number}` })
      .getByText('By line')
      .click()
    await form
      .getByRole('region', { name: `Lines of ${number} to credit` })
      .getByRole('textbox')
      .last()
      .fill('1.00')
  }
  await expect(form.getByText(/^Credits £2\.00 and £0\.40 VAT: £2\.40 in all\./)).toBeVisible()
  await form.getByLabel('Shown on the credit note').fill('Two days without service')
  await settled(page)
  await form.getByRole('button', { name: 'ISSUE CREDIT NOTE' }).click()
  await expect(page.getByText(/^Credit note \S+ of £2\.40 is issued$/)).toBeVisible()
  const [note] = await api.get<{ index: number; gross: string; kind: string }[]>(path)
  expect(note).toMatchObject({ kind: 'credit_note', gross: '-2.40' })
})
