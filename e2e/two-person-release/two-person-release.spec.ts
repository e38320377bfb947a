import { expectAccessible } from '../accessibility/axe.ts'
import { type ApiSession, signInToApi } from '../api-session.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, test } from '../fixtures.ts'
import * as month from '../invoice-runs/month-over-api.ts'
import { answerQuestion } from '../invoice-runs/month-on-screen.ts'

const name = `Twopence Release ${Date.now().toString(36)}`

/** A new reseller with two accounts and a charge each, and their run up to its documents. */
async function makeRun(api: ApiSession): Promise<{ client: number; run: number }> {
  const company = {
    legalName: `${name} Limited`,
    address1: '2 Quay Street',
    address2: 'Whitby',
    postcode: 'YO21 1PU',
    email: 'accounts@twopence.example',
    vatNumber: 'GB123456782',
  }
  const { client } = await api.post<{ client: { index: number } }>('/api/clients', {
    ...company,
    name,
    brand: {
      ...company,
      name: 'Twopence',
      invoiceNumbers: { prefix: 'TP', padding: 6, nextNumber: 1 },
      creditNoteNumbers: { prefix: 'TPC', padding: 6, nextNumber: 1 },
    },
  })
  const upload = (kind: string, lines: string[]) =>
    api.upload(`/api/clients/${client.index}/imports/${kind}`, {
      name: `${kind}.csv`,
      text: [...lines, ''].join('\r\n'),
    })
  await upload('accounts', [
    'account_number,company_name,brand,contact,email,phone,address1,address2,town,postcode,country,delivery,payment_method,sort_code,bank_account,bank_account_name,mandate_reference,vat_rate',
    ...['TP1', 'TP2'].map(
      number =>
        `${number},Customer ${number},Twopence,,c@twopence.example,,1 Pier Road,,Whitby,YO21 3JT,GB,post,transfer,,,,,standard`,
    ),
  ])
  await upload('charges', [
    'account_number,description,product_group,frequency,timing,amount,quantity,start_date,end_date',
    ...['TP1', 'TP2'].map(number => `${number},Line rental,Line rental,monthly,advance,20.00,1,2026-10-01,`),
  ])
  const { index: billRun } = await month.createBillRun(api, client.index)
  await month.startRating(api, client.index, billRun)
  await month.untilRated(api, client.index, billRun)
  await month.closeBillRun(api, client.index, billRun)
  const { index: run } = await month.createInvoiceRun(api, client.index, billRun)
  await month.runGroups(api, run)
  return { client: client.index, run }
}

test('one person prepares a run, another approves and confirms it, and a reset in between revokes the approval', async ({
  page,
  browser,
  address,
}) => {
  const preparer = await signInToApi(address, 'admin', password)
  const { client, run } = await makeRun(preparer)

  // The administrator requires two persons for the reseller's releases.
  await openAs(page, address, 'admin', '/administration/two-person-release')
  await page.getByPlaceholder('Filter by reseller or brand').fill(name)
  const rows = page.getByRole('grid', { name: 'Resellers and brands' })
  const asked = rows.getByRole('switch', { name: `Two people release runs of ${name}` })
  await expect(asked).not.toBeChecked()
  await asked.press('Space')
  expect(await answerQuestion(page, 'Two-person release')).toContain(
    '1 run not confirmed yet then needs a second person',
  )
  await expect(asked).toBeChecked()
  // Turning it off says what becomes of the run; cancelling changes nothing.
  await asked.press('Space')
  const off = page.getByRole('dialog', { name: 'Two-person release' })
  await expect(off).toContainText('1 run not confirmed yet no longer waits for a second person')
  await off.getByRole('button', { name: 'NO THANKS' }).click()
  await expect(off).toBeHidden()
  await expect(asked).toBeChecked()
  await expect(rows.getByRole('row', { name: new RegExp(`${name}.*Twopence`) }).last()).toContainText(
    'Two people, set by its reseller',
  )

  // The preparer can do neither.
  const console = `/bureau/invoice-runs/${run}?client=${client}`
  await page.goto(`${address}${console}`)
  const mine = page.getByRole('region', { name: 'Two-person release' })
  await expect(mine).toContainText('Not approved')
  await expect(mine).toContainText('Report VAT')
  await expect(mine.getByRole('button', { name: 'APPROVE' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'CONFIRM' })).toBeDisabled()

  // Another user, in another browser, sees the figures and approves them.
  const other = await (await browser.newContext()).newPage()
  await openAs(other, address, 'bureau', console)
  const theirs = other.getByRole('region', { name: 'Two-person release' })
  await expect(theirs).toContainText('Prepared by admin')
  await expect(other.getByRole('button', { name: 'CONFIRM' })).toBeDisabled()
  await theirs.getByRole('button', { name: 'APPROVE' }).click()
  const question = await answerQuestion(other, 'Approve invoice run')
  expect(question).toContain('2 accounts, 2 invoices')
  expect(question).toContain('with the PDFs and 3 reports as they are now')
  await expect(theirs).toContainText('Approved by bureau')
  await expect(other.getByRole('button', { name: 'CONFIRM' })).toBeEnabled()
  await expectAccessible(other)
  // The preparer sees it without a reload.
  await expect(mine).toContainText('Approved by bureau')
  await expect(page.getByRole('button', { name: 'CONFIRM' })).toBeDisabled()

  // An account is reset: both users see that the approval was revoked, and why.
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Reset all accounts' }).click()
  expect(await answerQuestion(page, 'Reset all 2 accounts')).toContain('bureau’s approval is revoked.')
  // Until the reset is done the run would be run again as it is.
  await expect(mine).toBeHidden()
  await month.runGroups(preparer, run)
  for (const region of [mine, theirs])
    await expect(region).toContainText('has lapsed. 2 accounts were reset after it.')

  // Approved again, it is confirmed by someone other than the preparer.
  await theirs.getByRole('button', { name: 'APPROVE' }).click()
  await answerQuestion(other, 'Approve invoice run')
  await expect(theirs).toContainText('Approved by bureau')
  await other.getByRole('button', { name: 'CONFIRM' }).click()
  await answerQuestion(other, 'Confirm invoice run')
  await expect(other.getByRole('button', { name: 'Host invoices' }).first()).toBeVisible()
  await expect(theirs).toContainText('Approved by bureau')
  // What was approved is there as evidence; the run's own figures come first.
  await expect(theirs.getByText('Report VAT')).toBeHidden()
  await theirs.getByText('What was approved').click()
  await expect(theirs.getByText('Report VAT')).toBeVisible()
  await expectAccessible(other)
  await other.context().close()
})
