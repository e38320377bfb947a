import { restoreSessionOf } from '../demo-sessions.ts'
import { type ApiSession, until } from '../api-session.ts'
import { expect, test } from '../fixtures.ts'
import {
  createBillRun,
  startRating,
  untilRated,
  untilCollected,
  uploadCalls,
} from '../invoice-runs/month-over-api.ts'
import { ownReseller } from '../own-reseller.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const rates = (name: string, lines: readonly string[]) => ({
  name,
  text: [
    'prefix,destination,product_group,connection_fee,price_day,price_evening,price_weekend,minimum_charge,first_increment,next_increment',
    ...lines.map(line => `${line},0,1,1`),
  ].join('\n'),
})
const rate = (prefix: string, destination: string, price: string) =>
  `${prefix},${destination},Calls,0,${price},${price},${price}`

/** A reseller with an account without an address, whose October has an expensive call, a loss and an unknown CLI. */
async function october(address: string) {
  const own = await ownReseller(address, 'Larkspur Exceptions', ['Larkspur'])
  const { api, client } = own
  const at = `/api/clients/${client}`
  const carrier = await api.post<{ index: number }>(`${at}/carriers`, {
    name: 'Larkspur Carrier',
    profile: { name: 'nineops-csv' },
  })
  await allocated(api, at, carrier.index, 'retail', [
    rate('44', 'National', '0.02'),
    rate('33', 'France', '1'),
  ])
  await allocated(api, at, carrier.index, 'wholesale', [
    rate('44', 'National', '0.05'),
    rate('33', 'France', '0.1'),
  ])
  await api.upload(`${at}/imports/accounts`, {
    name: 'accounts.csv',
    text: [
      'account_number,company_name,brand,contact,email,phone,address1,address2,town,postcode,country,delivery,payment_method,sort_code,bank_account,bank_account_name,mandate_reference,vat_rate',
      'LX1,Larkspur One Ltd,Larkspur,,,,,,,,,portal,transfer,,,,,standard',
    ].join('\n'),
  })
  await api.upload(`${at}/imports/services`, {
    name: 'services.csv',
    text: 'account_number,cli,description,start_date,end_date\nLX1,02079460901,,2026-01-01,\n',
  })
  const calls = [
    'lx-1,02079460901,0033123456789,2026-10-05T10:00:00,1800,',
    'lx-2,02079460901,02079460999,2026-10-05T11:00:00,60,',
    'lx-3,02079460955,02079460999,2026-10-06T11:00:00,60,',
  ]
  const file = await uploadCalls(api, client, carrier.index, {
    name: 'larkspur-october.csv',
    lines: calls.length,
    text: ['call_id,cli,destination,started_at,duration_seconds,carrier_cost', ...calls].join('\n'),
  })
  await untilCollected(api, client, file.index)
  const run = await createBillRun(api, client)
  await startRating(api, client, run.index)
  await untilRated(api, client, run.index)
  await until(
    () => api.get<{ build: { status: string } }>(`/api/exceptions/summary?client=${client}`),
    ({ build }) => build.status === 'built',
  )
  return own
}

async function allocated(
  api: ApiSession,
  at: string,
  carrierIndex: number,
  side: 'retail' | 'wholesale',
  lines: readonly string[],
): Promise<void> {
  const fields = { name: `Larkspur ${side}`, carrierIndex: String(carrierIndex), validFrom: '2026-01-01' }
  const card = await api.upload<{ rateCardIndex: number }>(
    `${at}/imports/ratecard`,
    rates(`${side}.csv`, lines),
    fields,
  )
  const { rateCardIndex } = card
  await api.post(`${at}/rateallocations`, { side, carrierIndex, rateCardIndex, validFrom: '2026-01-01' })
}

test('exceptions in a run are found, investigated, signed off and reopened', async ({ page, address }) => {
  const { client, name } = await october(address)
  await restoreSessionOf(page, address, 'commercial')
  await page.goto(`${address}/partner-commercial`)
  const overview = page.getByRole('region', { name: 'Open exceptions' })
  await overview.getByRole('textbox', { name: 'Filter by reseller' }).fill(name)
  await overview.getByRole('row').filter({ hasText: name }).click()

  await expect(page).toHaveURL(new RegExp(`exception-reporting\\?.*client=${client}`))
  const rows = page.getByRole('grid', { name: 'Exceptions' }).getByRole('row')
  const dear = rows.filter({ hasText: '1 call of more than £25.00; the most expensive cost £30.00.' })
  await expect(dear).toBeVisible()
  await expect(
    rows.filter({ hasText: 'which wasn’t assigned to an account on the date of the call' }),
  ).toBeVisible()
  const cards = page.getByRole('group', { name: 'Exception types' })
  await expect(cards.getByRole('button', { name: 'Negative margin 1 group £0.03' })).toBeVisible()
  const empty = cards.getByRole('button', { name: 'Long calls 0 groups' })
  await expect(empty).toBeHidden()
  await cards.getByRole('button', { name: /^\d+ more with none$/ }).click()
  await expect(empty).toBeVisible()
  await cards.getByRole('button', { name: /^Hide \d+ with none$/ }).click()
  await expect(empty).toBeHidden()

  await cards.getByRole('button', { name: 'Expensive calls 1 group £30.00' }).click()
  await expect(page.getByText('Single calls charged at more than the threshold.')).toBeVisible()
  await dear.click()
  const drawer = page.getByRole('dialog', { name: 'Expensive calls: 020 7946 0901' })
  await expect(drawer.getByText('Fixed in CRM › Accounts, which your roles can’t open.')).toBeVisible()
  await expect(drawer.getByRole('grid', { name: 'Calls' }).getByText('+33123456789')).toBeVisible()
  await drawer.getByRole('button', { name: 'Sign off' }).click()
  const question = page.getByRole('dialog', { name: 'Sign off expensive calls of 020 7946 0901' })
  await question.getByRole('textbox').fill('A conference call, agreed with the customer')
  await question.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(drawer.getByText('A conference call, agreed with the customer')).toBeVisible()
  await drawer.getByRole('button', { name: 'Undo sign-off' }).click()
  await page.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(drawer.getByRole('button', { name: 'Sign off' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toBeHidden()

  await page.getByText('Trend', { exact: true }).click()
  const trend = page.getByRole('table', { name: /Expensive calls over the last twelve runs/ })
  await expect(trend.getByRole('row', { name: 'October 2026 1 1 £30.00' })).toBeVisible()

  await page.getByRole('button', { name: 'Thresholds' }).click()
  const form = page.getByRole('dialog', { name: 'Thresholds' })
  await form.getByLabel('Call charge above').fill('30')
  await expect(form.getByText('Expensive calls: 0 groups instead of 1')).toBeVisible()
  await form.getByLabel('Call minutes above').fill('')
  await expect(form.getByText('Enter a figure.')).toBeVisible()
  await form.getByLabel('Call minutes above').fill('29')
  await expect(form.getByText('Long calls: 1 group instead of 0')).toBeVisible()
  await form.getByRole('button', { name: 'SAVE' }).click()
  await expect(page.getByText('The thresholds were changed since these were found.')).toBeVisible()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(cards.getByRole('button', { name: 'Long calls 1 group £30.00' })).toBeVisible({
    timeout: 30_000,
  })
  await expect(cards.getByRole('button', { name: 'Expensive calls 0 groups' })).toBeVisible()
})
