import { expectAccessible } from '../accessibility/axe.ts'
import { openAccountTab } from '../account-pages/account-tabs.ts'
import { signInToApi } from '../api-session.ts'
import { collectingReseller } from '../direct-debits/collecting-reseller.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, settled, test } from '../fixtures.ts'
import { answerQuestion } from '../invoice-runs/month-on-screen.ts'
import { confirmRun, runGroups, signOffAll } from '../invoice-runs/month-over-api.ts'
import { embeddedAddress, withDatabase } from '../portal-database.ts'

const serviceUserNumber = '599001'

interface Account {
  index: number
  accountNumber: string
}

test('an unpaid report reopens the invoice, and a person decides to collect it again', async ({
  page,
  address,
  dataDir,
}) => {
  const api = await signInToApi(address, 'admin', password)
  const { client } = await collectingReseller(api, 'Ripon Telecom', serviceUserNumber)
  const [billRun] = await api.get<{ index: number }[]>(`/api/clients/${client}/billruns`)
  const { dates } = await api.get<{ dates: { bacsDate: string }[] }>(
    `/api/directdebits/dates?notBefore=2026-10-31&client=${client}`,
  )
  const run = await api.post<{ index: number }>(`/api/clients/${client}/invoiceruns`, {
    billRunIndex: billRun?.index,
    invoiceDate: '2026-10-31',
    bacsDate: dates[5]?.bacsDate,
  })
  await runGroups(api, run.index)
  await signOffAll(api, run.index)
  await confirmRun(api, run.index)
  await runGroups(api, run.index, ['release'])
  // The file still collects by a mandate that ends after it was made.
  const [mandate] = (
    await api.get<{ index: number; reference: string }[]>(`/api/clients/${client}/mandates`)
  ).filter(({ reference }) => reference === 'BEDA-0002')
  await api.post(`/api/clients/${client}/mandates/${mandate?.index}/cancel`, { reason: 'The payer rang' })
  await openAs(page, address, 'admin', '/bureau')
  const ended = `Mandate of DD-0002 has ended, but run ${run.index} collects £24.00 on`
  await page.getByRole('link', { name: new RegExp(`^Ended mandates .*${ended}`) }).click()
  await expect(page.getByRole('region', { name: 'Direct Debits', exact: true })).toContainText(
    '£24.00 from DD-0002, Bedale Motors: its mandate was cancelled on',
  )
  await expectAccessible(page)

  // The collection day was three days ago.
  await withDatabase(await embeddedAddress(dataDir), db =>
    db.query(
      `update direct_debit_files set processing_day = current_date - 4, entry_day = current_date - 3
        where invoice_run_index = $1`,
      [run.index],
    ),
  )

  await openAs(page, address, 'admin', `/bureau/invoice-runs?client=${client}`)
  await page.getByRole('tab', { name: 'Direct Debits' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`${serviceUserNumber} 000001`) })).toBeVisible()
  await page.getByRole('tab', { name: 'Mandates' }).click()
  await expect(page.getByRole('row', { name: /AYSG-0001.*Active/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Service user numbers' }).click()
  const row = page.getByRole('row', { name: new RegExp(serviceUserNumber) })
  await row.getByRole('button', { name: 'Change' }).click()
  const settings = page.getByRole('dialog', { name: `Service user number ${serviceUserNumber}` })
  await settings.getByLabel('Bacs name').fill('MASHAM TELECOM')
  await settings.getByRole('combobox', { name: 'Lodgement of mandates' }).click()
  await page.getByRole('option', { name: 'Electronic: by AUDDIS file' }).click()
  await settings.getByRole('button', { name: 'SAVE' }).click()
  await expect(row).toContainText('MASHAM TELECOM')
  await page.getByRole('tab', { name: 'Mandates' }).click()
  // The account that is in credit was not collected, so its mandate is new.
  await page.getByRole('button', { name: `Make AUDDIS file ${serviceUserNumber}: 1 new mandate` }).click()
  expect(await answerQuestion(page, `Make AUDDIS file ${serviceUserNumber}`)).toContain(
    'The file tells the payers’ banks of 1 new mandate.',
  )
  await expect(
    page.getByRole('button', { name: `Download AUDDIS file ${serviceUserNumber} 000002` }),
  ).toBeVisible()
  await page.getByRole('tab', { name: 'Returns' }).click()
  await expect(page.getByText('Nothing is waiting for a decision.')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({
    name: 'arudd.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `report,service_user_number,reference,amount,code\narudd,${serviceUserNumber},AYSG-0001,12.00,0\n`,
    ),
  })
  const unpaidRow = page.getByRole('row', { name: /AYSG-0001/ })
  await expect(unpaidRow).toContainText('Refer to payer')
  // Matched: an account stands where an unmatched row says that it is.
  await expect(unpaidRow).toContainText('DD-0001')
  await expect(unpaidRow.getByRole('button', { name: 'Mark as seen' })).toBeVisible()
  await expectAccessible(page)
  // Also on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await unpaidRow.getByRole('button', { name: 'Collect again' }).click()
  const question = page.getByRole('dialog', { name: 'Collect again' })
  await expect(question).toContainText('again, by the next Direct Debit file that collects by ')
  await settled(page)
  await question.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(page.getByText('Nothing is waiting for a decision.')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })

  const accounts = await api.get<Account[]>(`/api/clients/${client}/accounts`)
  const unpaid = accounts.find(({ accountNumber }) => accountNumber === 'DD-0001')
  await openAs(page, address, 'admin', `/crm/accounts/${unpaid?.index}?client=${client}`)
  await openAccountTab(page, 'Ledger')
  const ledger = page.getByRole('grid', { name: 'Ledger' })
  await expect(ledger.getByRole('row').filter({ hasText: 'Unpaid: Refer to payer' })).toBeVisible()
  await expect(ledger.getByRole('row').filter({ hasText: 'MA000001' })).toContainText('Open')
  const open = page.getByRole('grid', { name: 'Open documents' })
  await expect(open.getByRole('row', { name: /MA000001/ })).toContainText('To be collected again')
  await openAs(page, address, 'admin', `/crm/accounts/${unpaid?.index}?client=${client}`)
  const bills = page.getByRole('region', { name: 'Bills', exact: true })
  await expect(bills).toContainText('collected again')
  await expect(bills).not.toContainText('overdue')
})
