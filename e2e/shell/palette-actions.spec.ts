import type { Page } from '@playwright/test'
import { signInToApi } from '../api-session.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, test } from '../fixtures.ts'

/** No test changes the past bills of Orkney. */
const client = 12

interface Bill {
  number: string | null
  kind: string
  invoiceDate: string
  email: { index: number } | null
}

async function ask(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Go to a screen or reseller').fill(text)
  await expect(page.locator('[data-action][data-selected]')).toBeVisible()
}

test('the palette explains an invoice, sends it again, opens the one of a month, and changes a price', async ({
  page,
  address,
}) => {
  const api = await signInToApi(address, 'admin', password)
  const accounts = await api.get<{ index: number; accountNumber: string }[]>(
    `/api/clients/${client}/accounts`,
  )
  let account: (typeof accounts)[number] | undefined
  let bills: Bill[] = []
  for (const one of accounts) {
    bills = await api.get<Bill[]>(`/api/clients/${client}/accounts/${one.index}/invoices?sort=-invoiceDate`)
    account = one
    if (bills.filter(bill => bill.kind === 'invoice' && bill.email).length > 1) break
  }
  const [last, before] = bills.filter(bill => bill.kind === 'invoice')
  if (!account || !last?.number || !before?.number) throw new Error('No account has two invoices by e-mail.')
  await openAs(page, address, 'admin', '/home')
  await expect(page.getByRole('heading', { level: 1, name: 'NineOps' })).toBeVisible()

  await ask(page, `why ${last.number}`)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: `Invoice ${last.number}` })
  await expect(drawer.getByRole('radio', { name: 'Why?' })).toBeChecked()
  await drawer.getByText('Lines and VAT').click()
  await expect(page).not.toHaveURL(/view=/)

  // The month is that of the invoice date, as under the bars of the account's page.
  const month = new Date(before.invoiceDate).toLocaleString('en-GB', { month: 'long' })
  await ask(page, `${account.accountNumber} ${month} ${before.invoiceDate.slice(0, 4)}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Invoice ${before.number}` })).toBeVisible()

  // It asks once: neither reloading nor going back asks again.
  await ask(page, `resend ${last.number}`)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Send again' })
  await expect(question).toContainText(`the e-mail with invoice ${last.number}`)
  await expect(question.getByRole('textbox')).toBeFocused()
  await question.getByRole('button', { name: 'CANCEL' }).click()
  await expect(drawer).toBeVisible()
  await expect(page).not.toHaveURL(/ask=/)
  // Sent again, its state is read again, until it has arrived.
  const invoices = `/accounts/${account.index}/invoices?`
  await drawer.getByRole('button', { name: 'RESEND' }).click()
  await question.getByRole('textbox').fill('They lost it')
  const read = page.waitForResponse(answer => answer.url().includes(invoices))
  await question.getByRole('button', { name: 'CONFIRM' }).click()
  await read
  await expect(drawer).toContainText('Written to the outbox')

  // What can be done is offered beside what is named in full.
  await ask(page, account.accountNumber)
  await expect(page.getByRole('button', { name: /^Explain the last invoice of/ })).toBeVisible()
  await page.getByRole('button', { name: /^Change a price of/ }).click()
  await page
    .getByRole('grid', { name: 'Charges' })
    .getByRole('button', { name: /^Change price of/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Change the price of' })).toBeVisible()
})

test('the palette finds the runs of the chosen reseller by their month', async ({ page, address }) => {
  await openAs(page, address, 'bureau', `/bureau?client=${client}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Bureau' })).toBeAttached()
  for (const text of ['sep', 'September 2026']) {
    await ask(page, text)
    await expect(page.getByRole('button', { name: /^Run \d+: September 2026/ })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await ask(page, 'september 2026')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Run \d+: September 2026/ })).toBeVisible()
})

test('the palette finds runs by their number and names the reseller, with none chosen', async ({
  page,
  address,
}) => {
  const api = await signInToApi(address, 'admin', password)
  const [invoiceRun] = await api.get<{ index: number; description: string }[]>(
    `/api/clients/${client}/invoiceruns`,
  )
  const [billRun] = await api.get<{ index: number; description: string }[]>(`/api/clients/${client}/billruns`)
  const { name } = await api.get<{ name: string }>(`/api/clients/${client}`)
  if (!invoiceRun || !billRun) throw new Error('The reseller has no runs.')
  await openAs(page, address, 'bureau', '/bureau')
  await expect(page.getByRole('heading', { level: 1, name: 'Bureau' })).toBeAttached()
  await ask(page, String(invoiceRun.index))
  await expect(
    page.getByRole('button', { name: `Run ${invoiceRun.index}: ${invoiceRun.description} ${name}` }),
  ).toBeVisible()
  await ask(page, String(billRun.index))
  await page
    .getByRole('button', { name: `Bill run ${billRun.index}: ${billRun.description} ${name}` })
    .click()
  await expect(page).toHaveURL(new RegExp(`/bureau/bill-runs/${billRun.index}\\?client=${client}`))

  // A number that no run has is not offered.
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Go to a screen or reseller').fill('999999')
  await expect(page.getByText('NO DATA')).toBeVisible()
})
