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
  await expect(item).toContainText('1 receipt')
  await waitingReceipt(first, 'SECOND')
  await page.clock.runFor(61_000)
  await expect(item).toContainText('2 receipts')

  await waitingReceipt(second, 'THIRD')
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(headline).toContainText(`${things + 2} things need you`)
})
