import { signInToApi } from '../api-session.ts'
import { openAs } from '../demo-sessions.ts'
import { collectionDay } from '../faults/collection-day.ts'
import { expect, password, settled, test } from '../fixtures.ts'
import * as monthly from '../invoice-runs/month-over-api.ts'

test('a wrong price is put right before Confirm, where invoices keep their numbers, and after it by a further run', async ({
  page,
  address,
}) => {
  const api = await signInToApi(address, 'admin', password)
  const details = {
    legalName: 'Wrong Price Telecom Ltd',
    name: 'Wrong Price Telecom',
    address1: '1 Quay Street',
    postcode: 'YO21 1PU',
    email: 'accounts@wrong.example',
    vatNumber: 'GB123456782',
  }
  const made = await api.post<{ client: { index: number }; brand: { index: number } }>('/api/clients', {
    ...details,
    brand: {
      ...details,
      invoiceNumbers: { prefix: 'WP', padding: 4, nextNumber: 1 },
      creditNoteNumbers: { prefix: 'WPC', padding: 4, nextNumber: 1 },
    },
  })
  const client = made.client.index
  const at = `/api/clients/${client}`
  const account = await api.post<{ index: number }>(`${at}/accounts`, {
    brandIndex: made.brand.index,
    accountNumber: 'WP-1',
    companyName: 'Pickering Roofing Ltd',
    delivery: 'post',
    paymentMethod: 'transfer',
    vatRate: 'standard',
    address1: '1 Pier Road',
    postcode: 'YO21 3JT',
  })
  const upload = (amount: string) =>
    api.upload(`${at}/imports/charges`, {
      name: 'charges.csv',
      text: `account_number,description,product_group,frequency,timing,amount,quantity,start_date,end_date\nWP-1,Rental,Line rental,once,arrears,${amount},1,2026-10-03,\n`,
    })
  await upload('10.00')
  const billRun = await monthly.createBillRun(api, client)
  await monthly.startRating(api, client, billRun.index)
  await monthly.untilRated(api, client, billRun.index)
  await monthly.closeBillRun(api, client, billRun.index)
  const run = await api.post<{ index: number }>(`${at}/invoiceruns`, {
    billRunIndex: billRun.index,
    invoiceDate: monthly.invoiceDate,
    bacsDate: collectionDay(new Date()),
  })
  await monthly.runGroups(api, run.index)
  expect(await monthly.failuresOf(api, run.index)).toEqual([])
  expect((await monthly.metricsOf(api, run.index)).gross).toBe('12.00')
  await upload('5.00')

  await openAs(page, address, 'admin', `/bureau/invoice-runs/${run.index}?client=${client}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Re-rate and recalculate' }).click()
  const question = page.getByRole('dialog', { name: 'Re-rate and recalculate' })
  await expect(question).toContainText(`then recalculate 1 account of run ${run.index}`)
  await expect(question).toContainText('1 number stays with its account.')
  await settled(page)
  await question.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(async () => {
    expect((await monthly.metricsOf(api, run.index)).gross).toBe('18.00')
    const [invoice] = await api.get<{ number: string }[]>(`${at}/accounts/${account.index}/invoices`)
    expect(invoice?.number).toBe('WP0001')
  }).toPass()

  await monthly.untilGroupDone(api, run.index, 'produce')
  await monthly.signOffAll(api, run.index)
  await monthly.confirmRun(api, run.index)
  const [wrong] = await api.get<{ index: number }[]>(`${at}/accounts/${account.index}/invoices`)
  await api.post(`${at}/accounts/${account.index}/creditnotes`, {
    invoices: [{ invoice: wrong?.index, lines: null }],
    reason: 'wrong_price',
    words: 'Wrong price',
    rebill: true,
  })
  await openAs(page, address, 'admin', `/crm/accounts/${account.index}?client=${client}&tab=invoices`)
  await page.getByRole('row', { name: /^WP0001/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Invoice WP0001' })
  await expect(drawer.getByText('Credited', { exact: true })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Credit…' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Create invoice run' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'CREATE' }).click()
  await page.waitForURL(/\/invoice-runs\/\d+/)
  const further = Number(/\/invoice-runs\/(\d+)/.exec(page.url())?.[1])
  expect(further).not.toBe(run.index)
  const header =
    'kind,charge_code,prefix,destination,product_group,connection_fee,price_day,price_evening,price_weekend,minimum_charge,first_increment,next_increment'
  const { rateCardIndex } = await api.upload<{ rateCardIndex: number }>(
    `${at}/imports/ratecard`,
    { name: 'retail.csv', text: `${header}\nvoice,,44,UK,National,0,0.01,0.01,0.01,0,1,1\n` },
    { name: 'Retail', carrierIndex: '', validFrom: '2026-10-01' },
  )
  await api.post(`${at}/rateallocations`, { side: 'retail', rateCardIndex, validFrom: '2026-10-01' })
  await page.reload()
  const progress = page.getByRole('region', { name: 'Progress' })
  await expect(progress).toContainText('1 rate card changed since its calls were rated')
  await progress.getByRole('button', { name: 'Re-rate and recalculate' }).click()
  await settled(page)
  await question.getByRole('button', { name: 'CONFIRM' }).click()
  await monthly.untilGroupDone(api, further, 'produce')
  await expect(progress).not.toContainText('rate card changed')
  expect((await monthly.metricsOf(api, further)).gross).toBe('18.00')
})
