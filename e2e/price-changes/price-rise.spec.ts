import { expectAccessible } from '../accessibility/axe.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, settled, test } from '../fixtures.ts'
import { ownReseller } from '../own-reseller.ts'

const ACCOUNTS = 240
const numbered = (at: number) => `PR${String(at).padStart(4, '0')}`
const rows = (row: (at: number) => string) => Array.from({ length: ACCOUNTS }, (_, at) => row(at))

test('the prices of 240 accounts rise, with the effect first, and every customer is told by e-mail or letter', async ({
  page,
  address,
}) => {
  const { api, client, brands } = await ownReseller(address, 'Rising Telecom', ['Rising'])
  const brand = `/api/clients/${client}/brands/${brands[0]}`
  const { version } = await api.get<{ version: string }>(brand)
  await api.patch(brand, { version, email: 'billing@rising.example' })
  const load = (kind: string, lines: readonly string[]) =>
    api.upload(`/api/clients/${client}/imports/${kind}`, {
      name: `${kind}.csv`,
      text: `${lines.join('\n')}\n`,
    })
  await load('accounts', [
    'account_number,company_name,brand,contact,email,phone,address1,address2,town,postcode,country,delivery,payment_method,sort_code,bank_account,bank_account_name,mandate_reference,vat_rate,customer_type',
    ...rows(
      at =>
        `${numbered(at)},Customer ${at},,Sam ${at},c${at}@rising.example,,${at + 1} High Street,,Leeds,LS1 1AA,GB,${at % 5 === 0 ? 'post' : 'email'},transfer,,,,,standard,consumer`,
    ),
  ])
  await load('charges', [
    'account_number,description,product_group,frequency,timing,amount,quantity,start_date,end_date',
    ...rows(at => `${numbered(at)},Line,Line rental,monthly,advance,20.00,1,2026-01-01,`),
  ])

  await openAs(page, address, 'bureau', `/bureau/opc?client=${client}`)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Select all 240 that match' }).click()
  await page.getByRole('button', { name: 'Change 240 prices' }).click()
  const reprice = page.getByRole('dialog', { name: 'Change the price of 240 charges' })
  await reprice.getByText('By pounds').click()
  await reprice.getByRole('textbox', { name: 'Pounds' }).fill('1.50')
  await reprice.getByRole('textbox', { name: 'From' }).fill('01/03/2027')
  // 240 × £20.00 as they are, and 240 × £21.50 from March.
  const invoices = reprice.getByRole('table', { name: 'Next invoices' })
  await expect(invoices.getByRole('row', { name: /£4,800\.00 £5,160\.00/ }).first()).toBeVisible()
  await expectAccessible(page)
  await reprice.getByRole('button', { name: 'CHANGE 240 PRICES' }).click()
  await expect(page.getByText('240 prices of 240 accounts change on 1 March 2027')).toBeVisible()

  await page.getByRole('tab', { name: 'Price changes' }).click()
  await page.getByRole('row', { name: /01\/03\/2027 \+£1\.50 240 240 0 240 not notified/ }).click()
  const drawer = page.getByRole('dialog', { name: '+£1.50 from 01/03/2027' })
  await drawer.getByRole('button', { name: 'Notify accounts…' }).click()
  const tell = page.getByRole('dialog', { name: 'Notify accounts of new prices' })
  await expect(tell.getByText('192 accounts by e-mail, 48 accounts by letter.')).toBeVisible()
  // Consumers read prices including VAT.
  await expect(tell.getByText('Line: £24.00 a month now, then £25.80 a month')).toBeVisible()
  await tell.getByRole('textbox', { name: 'Subject' }).fill('Prices of {{ bread }}')
  await expect(tell.getByText(/There is no \{\{ bread \}\}/)).toBeVisible()
  await tell.getByRole('textbox', { name: 'Subject' }).fill('New prices, {{ company }}')
  await expect(tell.getByText('New prices, Customer 0')).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await tell.getByRole('button', { name: 'NOTIFY 240 ACCOUNTS' }).click()
  await expect(page.getByText('192 e-mails queued, 48 letters to be posted')).toBeVisible()

  await expect(drawer.getByText('48 letters are to be posted.')).toBeVisible()
  const download = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Download letters' }).click()
  expect((await download).suggestedFilename()).toBe('letters.pdf')
  await drawer.getByRole('button', { name: 'Posted…' }).click()
  await page
    .getByRole('dialog', { name: 'Letters posted' })
    .getByRole('button', { name: 'NOTE AS POSTED' })
    .click()
  await expect(page.getByText('48 letters posted', { exact: true })).toBeVisible()
  // No mail server is connected: the e-mails are in the outbox, and the screen does not say that they were sent.
  await expect(drawer.getByRole('row', { name: /PR0001 .* E-mail Written to the outbox/ })).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row', { name: /240 240 48 192 not sent/ })).toBeVisible()
})
