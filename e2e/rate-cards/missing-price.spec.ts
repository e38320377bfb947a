import { expectAccessible } from '../accessibility/axe.ts'
import { restoreSessionOf } from '../demo-sessions.ts'
import { expect, settled, test } from '../fixtures.ts'
import {
  createBillRun,
  startRating,
  untilCollected,
  untilRated,
  uploadCalls,
} from '../invoice-runs/month-over-api.ts'
import { ownReseller } from '../own-reseller.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const columns =
  'prefix,destination,product_group,connection_fee,price_day,price_evening,price_weekend,minimum_charge,first_increment,next_increment'

/** An October of one call to France, which the wholesale card prices and the retail card doesn't. */
async function october(address: string, reseller: string) {
  const { api, client } = await ownReseller(address, `${reseller} ${process.pid}`, ['Yarrow'])
  const at = `/api/clients/${client}`
  const carrier = await api.post<{ index: number }>(`${at}/carriers`, {
    name: 'Yarrow Carrier',
    profile: { name: 'nineops-csv' },
  })
  const cards = { retail: '44,National,National', wholesale: '33,France,International' }
  for (const [side, entry] of Object.entries(cards)) {
    const name = `Yarrow ${side}`
    const { rateCardIndex } = await api.upload<{ rateCardIndex: number }>(
      `${at}/imports/ratecard`,
      { name: 'card.csv', text: `${columns}\n${entry},0,0.05,0.05,0.05,0,1,1` },
      { name, carrierIndex: String(carrier.index), validFrom: '2026-01-01' },
    )
    await api.post(`${at}/rateallocations`, {
      side,
      carrierIndex: carrier.index,
      rateCardIndex,
      validFrom: '2026-01-01',
    })
  }
  await api.upload(`${at}/imports/accounts`, {
    name: 'accounts.csv',
    text: [
      'account_number,company_name,brand,contact,email,phone,address1,address2,town,postcode,country,delivery,payment_method,sort_code,bank_account,bank_account_name,mandate_reference,vat_rate',
      'YX1,Yarrow One Ltd,Yarrow,,,,,,,,,portal,transfer,,,,,standard',
    ].join('\n'),
  })
  await api.upload(`${at}/imports/services`, {
    name: 'services.csv',
    text: 'account_number,cli,description,start_date,end_date\nYX1,02079460971,,2026-01-01,\n',
  })
  const file = await uploadCalls(api, client, carrier.index, {
    name: 'yarrow-october.csv',
    lines: 1,
    text: 'call_id,cli,destination,started_at,duration_seconds,carrier_cost\nyx-1,02079460971,0033123456789,2026-10-05T10:00:00,90,',
  })
  await untilCollected(api, client, file.index)
  const run = await createBillRun(api, client)
  await startRating(api, client, run.index)
  await untilRated(api, client, run.index)
  return { client, billRun: run.index }
}

test('a missing price is added to the card from its exception, and rating again charges the call', async ({
  page,
  address,
}) => {
  const { client, billRun } = await october(address, 'Yarrow')
  await restoreSessionOf(page, address, 'bureau')
  await page.goto(`${address}/bureau/bill-runs/${billRun}?client=${client}`)
  await page.getByRole('button', { name: 'Add price for 33123456789' }).click()
  const form = page.getByRole('dialog', { name: 'Add price for 33123456789' })
  await expect(form.getByLabel('Prefix')).toHaveValue('33')
  await expect(form.getByLabel('Destination')).toHaveValue('France')
  await expect(form.getByLabel('First day')).toHaveValue('01/10/2026')
  await form.getByRole('textbox', { name: 'Day £', exact: true }).fill('0.10')
  await form.getByLabel('Evening £').fill('0.08')
  await form.getByLabel('Weekend £').fill('0.06')
  await expect(form.getByText('Makes the next version of “Yarrow retail”')).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'ADD PRICE' }).dblclick()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Rate again' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Exceptions' }).getByText('No exceptions')).toBeVisible()
  await expect(page.getByText('£0.15').first()).toBeVisible()
})

test('prices are filled in from a file and added at once', async ({ page, address }) => {
  const { client, billRun } = await october(address, 'Yarrow many')
  await restoreSessionOf(page, address, 'bureau')
  await page.goto(`${address}/bureau/bill-runs/${billRun}?client=${client}`)
  await page.getByRole('button', { name: 'Add all prices' }).click()
  const form = page.getByRole('dialog', { name: 'Add prices' })
  await expect(form.getByLabel('Prefix for 33123456789')).toHaveValue('33')
  await expect(form.getByRole('button', { name: 'ADD 0 PRICES' })).toBeDisabled()
  await form.locator('input[type=file]').setInputFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'side,kind,subject,carrier,rate_card,price_day,price_weekend',
        'retail,voice,33123456789,Yarrow Carrier,Yarrow retail,0.10,0.05',
        'retail,voice,49123456789,Yarrow Carrier,Yarrow retail,0.10,0.05',
      ].join('\n'),
    ),
  })
  await expect(form.getByText('1 row of the file is not in this list: 49123456789.')).toBeVisible()
  await expect(form.getByLabel('Day £ for 33123456789')).toHaveValue('0.10')
  await settled(page)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'ADD 1 PRICE' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Rate again' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Exceptions' }).getByText('No exceptions')).toBeVisible()
})
