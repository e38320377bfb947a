import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility/axe.ts'
import { type ApiSession, signInToApi } from '../api-session.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, settled, test } from '../fixtures.ts'
import * as month from '../invoice-runs/month-over-api.ts'

let api: ApiSession
let run: number
let client: number

const shot = async (page: Page, name: string) => {
  const folder = process.env['SCREENSHOTS']
  if (!folder) return
  await settled(page)
  await page.screenshot({ path: `${folder}/${name}.png` })
}

/** Creates a run with failed accounts, for a new reseller. */
test.beforeAll(async ({ portal }) => {
  api = await signInToApi(portal.address, 'bureau', password)
  const clients = await api.get<{ index: number; name: string }[]>('/api/clients')
  client = clients.find(({ name }) => name === 'Thames Valley Networks')?.index ?? 0
  // A failed test starts again from here, and a month is billed only once.
  const runs = await api.get<month.InvoiceRun[]>(`/api/clients/${client}/invoiceruns`)
  const known = runs.find(one => one.status.index < 75)
  if (known) {
    run = known.index
    return
  }
  const billRun = await month.createBillRun(api, client)
  await month.startRating(api, client, billRun.index)
  await month.untilRated(api, client, billRun.index)
  await month.closeBillRun(api, client, billRun.index)
  run = (await month.createInvoiceRun(api, client, billRun.index)).index
  await month.runGroups(api, run, ['prepare'])
})

async function failed(cause: string): Promise<{ index: number; accountNumber: string }> {
  const causes = await month.failuresOf(api, run)
  const example = causes.find(one => one.cause === cause)?.examples[0]
  if (!example) throw new Error(`No account failed for ${cause}: ${causes.map(one => one.cause).join()}`)
  return example
}
const failures = () => `/bureau/invoice-runs/${run}?client=${client}&tab=failures`

test('a failed account is fixed in the list of failures, and reset from there', async ({ page, address }) => {
  const account = await failed('no_email')
  await openAs(page, address, 'bureau', failures())
  await page.getByRole('button', { name: `Fix account ${account.accountNumber}` }).click()
  const form = page.getByRole('dialog', { name: `Fix account ${account.accountNumber}` })
  const email = form.getByLabel('E-mail', { exact: true })
  await expect(email).toBeFocused()
  await expect(form.getByText('No e-mail address for its invoices')).toBeVisible()
  await expect(form.getByLabel('Company name')).toBeHidden()
  await settled(page)
  await expectAccessible(page)
  await shot(page, 'fix-email')

  await email.fill('nobody')
  await email.press('Enter')
  await expect(form.getByText('Not an e-mail address')).toBeVisible()
  await expect(email).toHaveValue('nobody')
  await expect(email).toBeFocused()
  await shot(page, 'fix-email-wrong')
  await email.fill('bills@company.example')
  // Nothing is made of it yet, so that nothing is to be asked.
  await form.getByRole('button', { name: 'SAVE AND RESET' }).click()
  await expect(
    page.getByText(`Account ${account.accountNumber} is saved and returned to pending`),
  ).toBeVisible()
  await expect(form).toBeHidden()
  await shot(page, 'fixed')
  await expect(page.getByRole('button', { name: `Fix account ${account.accountNumber}` })).toBeHidden()
})

test("typed changes survive another user's save, and closing the form by mistake", async ({
  page,
  address,
}) => {
  const account = await failed('no_billing_address')
  const street = `${Date.now() % 1000} High Street`
  // Not the current contact, however often this runs on one portal.
  const contact = `Sam Taylor ${Date.now()}`
  await openAs(page, address, 'bureau', failures())
  await page.getByRole('button', { name: `Fix account ${account.accountNumber}` }).click()
  const form = page.getByRole('dialog', { name: `Fix account ${account.accountNumber}` })
  await form.getByLabel('Address line 1').fill(street)
  await form.getByLabel('Town').fill('Leeds')
  await form.getByLabel('Postcode').fill('ls1 1aa')
  await form.press('Escape')
  await page.getByRole('button', { name: 'NO THANKS' }).click()
  await expect(form.getByLabel('Town')).toHaveValue('Leeds')

  await page.evaluate(
    async ([path, name]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('id_token')}`,
        'content-type': 'application/json',
        'x-xsrf-token': decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''),
      }
      const { version } = (await (await fetch(path, { headers })).json()) as { version: string }
      const body = JSON.stringify({ version, contact: name })
      const answer = await fetch(path, { method: 'PATCH', headers, body })
      if (!answer.ok) throw new Error(await answer.text())
    },
    [`/api/clients/${client}/accounts/${account.index}`, contact] as const,
  )
  await form.getByRole('button', { name: 'SAVE' }).click()
  await expect(form.getByText('Someone else changed this account meanwhile')).toBeVisible()
  await shot(page, 'fix-conflict')
  await form.getByRole('button', { name: 'Show it as it is now' }).click()
  await expect(form.getByText('Changed by someone else: Contact')).toBeVisible()
  await expect(form.getByLabel('Town')).toHaveValue('Leeds')
  // The save is told even where the reset fails.
  await page.route('**/accounts/reset/preview*', route => route.abort())
  await form.getByRole('button', { name: 'SAVE' }).click()
  await expect(page.getByText(`Account ${account.accountNumber} is fixed, but not reset`)).toBeVisible()
  await api.post(`/api/invoiceruns/${run}/accounts/${account.index}/reset`)
  expect(await api.get(`/api/clients/${client}/accounts/${account.index}`)).toMatchObject({
    address1: street,
    postcode: 'LS1 1AA',
    contact,
  })
})

test('beside what is wrong with them, all columns of a run’s accounts are in a window of 1440', async ({
  page,
  address,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, address, 'bureau', `/bureau/invoice-runs/${run}?client=${client}&tab=accounts`)
  const grid = page.getByRole('grid', { name: 'Accounts' })
  await expect(grid.getByRole('columnheader', { name: 'What is wrong' })).toBeVisible()
  await settled(page)
  expect(await grid.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test.describe(() => {
  test.use({ colorScheme: 'dark' })
  test("the account's own row fixes it too, and the next failed account comes, with all details", async ({
    page,
    address,
  }) => {
    const account = await failed('no_valid_mandate')
    const path = `/bureau/invoice-runs/${run}?client=${client}&tab=accounts&show=failed&invoice=${account.index}`
    const asked: string[] = []
    page.on('request', request => {
      if (/\/accounts\/\d+\/invoice$/.test(request.url())) asked.push(request.url())
    })
    await openAs(page, address, 'bureau', path)
    await expect(page.getByText('This account failed')).toBeVisible()
    await settled(page)
    await expectAccessible(page)
    await shot(page, 'drawer-dark')
    const form = page.getByRole('dialog', { name: new RegExp(`^${account.accountNumber} `) })
    await expect(form.getByLabel('Sort code')).toBeVisible()
    await shot(page, 'fix-mandate-dark')
    await form.getByLabel('Bank account number').fill('63748472')
    await form.getByLabel('Account name').fill('WHITBY')
    await form.getByLabel('Mandate reference').fill(`FIXED${Date.now() % 1e6}`)
    await form.getByRole('button', { name: 'SAVE' }).click()
    await expect(page.getByText(`Account ${account.accountNumber} is saved`)).toBeVisible()
    // The next failed account comes; the one that is reset is no longer in the list.
    await expect(form).toBeHidden()
    await expect(page.getByText('This account failed')).toBeVisible()
    await expect(page.getByRole('row', { name: account.accountNumber })).toBeHidden()
    const next = page.getByRole('dialog', { name: /^THA/ })
    await next.getByRole('button', { name: 'Show all details' }).click()
    await expect(next.getByLabel('Company name')).toBeVisible()
    await settled(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1024, height: 768 })
    await shot(page, 'fix-all-1024-dark')
    await next.press('Escape')
    await expect(next).toBeHidden()
    await page.getByRole('tab', { name: 'Failures' }).click()
    await page.getByRole('button', { name: 'Fix account' }).first().waitFor()
    await shot(page, 'failures-1024-dark')
    expect(asked, 'invoices that are not there').toEqual([])
  })
})

test('an account that was fixed elsewhere says what bills it, and no longer what to fix', async ({
  page,
  address,
}) => {
  const account = await failed('no_valid_mandate')
  await openAs(
    page,
    address,
    'bureau',
    `/bureau/invoice-runs/${run}?client=${client}&tab=accounts&show=failed&invoice=${account.index}`,
  )
  const advice = page.getByText('Complete the mandate or change the payment method')
  await expect(advice).toBeVisible()
  await api.patch(`/api/clients/${client}/accounts/${account.index}`, {
    version: (await api.get<{ version: string }>(`/api/clients/${client}/accounts/${account.index}`)).version,
    paymentMethod: 'transfer',
  })
  await page.reload()
  await expect(page.getByText('Fixed. Reset the account, and the run calculates it again.')).toBeVisible()
  await expect(advice).toBeHidden()
})
