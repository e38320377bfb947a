import {
  createBillRun,
  startRating,
  untilCollected,
  untilRated,
  uploadCalls,
} from '../invoice-runs/month-over-api.ts'
import { ownReseller } from '../own-reseller.ts'

const columns =
  'prefix,destination,product_group,connection_fee,price_day,price_evening,price_weekend,minimum_charge,first_increment,next_increment'

/** A rated October of one call of 90 seconds to France, which the wholesale card prices, and of `others` like it. */
export async function october(
  address: string,
  reseller: string,
  retail: string,
  others: readonly { id: string; cli: string }[] = [],
) {
  const { api, client } = await ownReseller(address, `${reseller} ${process.pid}`, ['Yarrow'])
  const at = `/api/clients/${client}`
  const carrier = await api.post<{ index: number }>(`${at}/carriers`, {
    name: 'Yarrow Carrier',
    profile: { name: 'nineops-csv' },
  })
  const cards = { retail, wholesale: '33,France,International' }
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
    lines: 1 + others.length,
    text: [
      'call_id,cli,destination,started_at,duration_seconds,carrier_cost',
      ...[{ id: 'yx-1', cli: '02079460971' }, ...others].map(
        ({ id, cli }) => `${id},${cli},0033123456789,2026-10-05T10:00:00,90,`,
      ),
    ].join('\n'),
  })
  await untilCollected(api, client, file.index)
  const run = await createBillRun(api, client)
  await startRating(api, client, run.index)
  await untilRated(api, client, run.index)
  return { api, client, billRun: run.index }
}
