import { rateCards } from '@nineops/contract/rate-cards.contract'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import * as repository from './rate-cards.repository.ts'
import { getRateCard } from './rate-cards.service.ts'

/** Entries of a rate card, as its screen lists them. */
export const entryExports = defineExportList({
  name: 'rate-card-entries',
  title: 'Entries of a rate card',
  endpoint: rateCards.entries,
  async count(db, { params, query }) {
    await getRateCard(db, params.client, params.rateCard)
    return repository.countEntries(db, params.rateCard, query.filter)
  },
  async *rows(db, { params, query }) {
    await getRateCard(db, params.client, params.rateCard)
    yield* repository.streamEntries(db, params.rateCard, query)
  },
  columns: [
    { id: 'prefix', header: 'Prefix', value: row => row.prefix },
    { id: 'destination', header: 'Destination', value: row => row.destination },
    { id: 'productGroup', header: 'Product group', value: row => row.productGroup },
    { id: 'connectionFee', header: 'Connection', kind: 'pounds', value: row => row.connectionFee },
    { id: 'priceDay', header: 'Day/min', kind: 'pounds', value: row => row.priceDay },
    { id: 'priceEvening', header: 'Evening/min', kind: 'pounds', value: row => row.priceEvening },
    { id: 'priceWeekend', header: 'Weekend/min', kind: 'pounds', value: row => row.priceWeekend },
    { id: 'minimumCharge', header: 'Minimum', kind: 'pounds', value: row => row.minimumCharge },
    { id: 'firstIncrement', header: 'First s', kind: 'count', value: row => row.firstIncrement },
    { id: 'nextIncrement', header: 'Next s', kind: 'count', value: row => row.nextIncrement },
  ],
})
