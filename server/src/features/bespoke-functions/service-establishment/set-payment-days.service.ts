import { paymentDaysOf, setPaymentDays } from '../../clients/clients.service.ts'
import { count, reseller } from '../common-parameters.domain.ts'
import { defineRepair } from '../function-definitions.service.ts'
import { brandActions } from '../../brands/brands.actions.ts'

export const setBrandPaymentDays = defineRepair({
  name: 'Set the payment days of a brand',
  description: 'Set how many days a brand’s customers have to pay',
  parameters: {
    client: reseller,
    brand: { type: 'brand', label: 'Brand', required: true },
    days: { type: 'integer', label: 'Days to pay', required: true, min: 0, max: 120 },
  },
  columns: { brand: 'Brand', before: count('Days now'), after: count('Days then') },
  async plan(db, { brand, days }, forReal) {
    const row = await paymentDaysOf(db, brand, forReal)
    if (!row || row.paymentDays === days) return []
    return [{ brand: row.name, before: row.paymentDays, after: days }]
  },
  async apply(db, { brand, days }, rows) {
    await setPaymentDays(db, brand, days)
    return rows.length
  },
  entry: (row, { client, brand }) => ({
    action: brandActions.changed,
    entityIndex: brand,
    clientIndex: client,
    before: { paymentDays: row.before },
    after: { paymentDays: row.after },
  }),
})
