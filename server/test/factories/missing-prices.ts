import type { TestApp } from '../test-app.ts'
import { rate } from './exceptions.ts'

/** A rated call to France whose retail card has no price for it, and a request that adds one. */
export async function buildMissingPrice(app: TestApp) {
  const reseller = await app.build.reseller()
  const billRun = await app.build.billRun(reseller.client)
  const [cli, destination] = ['441632960999', '33199']
  await app.build.accountWith(reseller, [cli])
  const rateCardIndex = await app.build.card(reseller, [{ prefix: '44' }])
  await app.build.allocation(reseller, 'retail', rateCardIndex)
  await app.build.calls(reseller, [{ cli, destination }])
  await rate(app, billRun)
  return {
    path: `/api/clients/${reseller.client}/billruns/${billRun}/missingprices`,
    json: {
      cause: 'unrated_retail',
      subject: destination,
      kind: 'voice',
      carrierIndex: reseller.carrier,
      rateCardIndex,
      validFrom: '2026-01-01',
      prefix: '33',
      destination: 'France',
      productGroup: 'International',
      priceDay: '0.10',
      priceEvening: '0.08',
      priceWeekend: '0.06',
      firstIncrement: 1,
      nextIncrement: 1,
    },
  }
}
