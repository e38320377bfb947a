import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'
import { type OwnReseller, ownReseller } from '../own-reseller.ts'

const waitingReceipt = ({ api, client }: OwnReseller, name: string) =>
  api.upload<unknown>(`/api/clients/${client}/bankstatements`, {
    name: `${name}.csv`,
    text: `Date,Reference,Amount,Payer\r\n05/10/2026,THANK YOU ${name},4.56,A payer\r\n`,
  })

test('what needs attention is up to date on home and the board, left open or returned to', async ({
  page,
  address,
}) => {
  const first = await ownReseller(address, 'Waiting Telecom', ['Waiting'])
  const second = await ownReseller(address, 'Patient Telecom', ['Patient'])
  const headline = page.getByRole('heading', { name: /things? needs? you/ })
  await page.clock.install()

  await openAs(page, address, 'admin', '/home')
  const things = Number(/\d+/.exec(await headline.innerText())?.[0])
  await waitingReceipt(first, 'FIRST')
  await page.clock.runFor(61_000)
  await expect(headline).toContainText(`${things + 1} things need you`)

  await page.getByRole('link', { name: 'Open Bureau' }).click()
  const item = page.getByRole('link', { name: /Waiting Telecom.*not matched to an account/ })
  await expect(item).toContainText('1 bank receipt')
  await waitingReceipt(first, 'SECOND')
  await page.clock.runFor(61_000)
  await expect(item).toContainText('2 bank receipts')

  await waitingReceipt(second, 'THIRD')
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(headline).toContainText(`${things + 2} things need you`)
  // The list says how many of them it leaves out.
  const listed = page.getByRole('list', { name: 'What needs attention' }).getByRole('listitem')
  const more = page.getByRole('link', { name: /^\d+ more on the board$/ })
  await expect(more).toHaveText(`${things + 2 - ((await listed.count()) - 1)} more on the board`)
  await more.click()
  await expect(page).toHaveURL(`${address}/bureau`)
})

test('what needs attention says from when it is once it cannot be loaded again', async ({
  page,
  address,
}) => {
  await page.clock.install()
  await openAs(page, address, 'admin', '/home')
  await expect(page.getByRole('heading', { name: /things? needs? you/ })).toBeVisible()
  const stale = page.getByRole('status').filter({ hasText: 'could not be loaded again' })
  await expect(stale).toBeHidden()
  await page.route('**/api/board/attention', route => route.abort())
  // It is asked twice: a server that is restarted is back in a moment.
  await page.clock.runFor(61_000)
  await expect(async () => {
    await page.clock.runFor(2000)
    await expect(stale).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(stale).toContainText(/This is from \d\d\/\d\d\/\d{4}, \d\d:\d\d\./)
  await page.unroute('**/api/board/attention')
  await stale.getByRole('button', { name: 'Try again' }).click()
  await expect(stale).toBeHidden()
})
