import { type CardChange, type RateCardEntry, rateCards } from '@nineops/contract/bureau/rate-cards.contract'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import { allCardChanges, countChanged } from './card-changes.service.ts'
import { entryList } from './rate-cards.service.ts'

/** Entries of a rate card, as its screen lists them. */
export const entryExports = defineExportList('rate-card-entries', 'Entries of a rate card', entryList, [
  { id: 'prefix', header: 'Prefix' },
  { id: 'destination', header: 'Destination' },
  { id: 'productGroup', header: 'Product group' },
  { id: 'connectionFee', header: 'Connection', kind: 'pounds' },
  { id: 'priceDay', header: 'Day/min', kind: 'pounds' },
  { id: 'priceEvening', header: 'Evening/min', kind: 'pounds' },
  { id: 'priceWeekend', header: 'Weekend/min', kind: 'pounds' },
  { id: 'minimumCharge', header: 'Minimum', kind: 'pounds' },
  { id: 'firstIncrement', header: 'First (s)', kind: 'count' },
  { id: 'nextIncrement', header: 'Next (s)', kind: 'count' },
  { id: 'kind', header: 'Usage type' },
  { id: 'chargeCode', header: 'Charge code' },
  { id: 'origin', header: 'Origin' },
  {
    id: 'connectionFeeEvening',
    header: 'Evening connection',
    kind: 'pounds',
  },
  {
    id: 'connectionFeeWeekend',
    header: 'Weekend connection',
    kind: 'pounds',
  },
  { id: 'chargeAtZero', header: 'Charged at zero' },
  { id: 'maximumCharge', header: 'Maximum', kind: 'pounds' },
  { id: 'accessChargeMinute', header: 'Access/min', kind: 'pounds' },
  {
    id: 'serviceChargeMinute',
    header: 'Service/min',
    kind: 'pounds',
  },
  { id: 'serviceChargeCall', header: 'Service/call', kind: 'pounds' },
])

const changes: Record<CardChange['change'], string> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
}

/** One side where there is only one or both agree, else both: `0.0125 → 0.0130`. */
const fromTo =
  (field: keyof RateCardEntry) =>
  ({ before, after }: CardChange): string => {
    const [old, now] = [before?.[field], after?.[field]]
    return old === now || old === undefined || now === undefined
      ? String(now ?? old ?? '')
      : `${old ?? ''} → ${now ?? ''}`
  }

/** Prefixes that differ between two versions of a card. */
export const cardChangeExports = defineExportList(
  'card-changes',
  'Changes of a rate card',
  {
    endpoint: rateCards.changes,
    count: (db, { params, query }) => countChanged(db, params.client, params.rateCard, query),
    all: (db, { params, query }) => allCardChanges(db, params.client, params.rateCard, query),
  },
  [
    { id: 'prefix', header: 'Prefix' },
    { id: 'change', header: 'Change', value: row => changes[row.change] },
    { id: 'destination', header: 'Destination', value: row => (row.after ?? row.before)?.destination },
    { id: 'kind', header: 'Usage type', value: row => (row.after ?? row.before)?.kind },
    { id: 'chargeCode', header: 'Charge code', value: row => (row.after ?? row.before)?.chargeCode },
    { id: 'origin', header: 'Origin', value: row => (row.after ?? row.before)?.origin },
    { id: 'connectionFee', header: 'Connection', value: fromTo('connectionFee') },
    { id: 'priceDay', header: 'Day/min', value: fromTo('priceDay') },
    { id: 'priceEvening', header: 'Evening/min', value: fromTo('priceEvening') },
    { id: 'priceWeekend', header: 'Weekend/min', value: fromTo('priceWeekend') },
    { id: 'minimumCharge', header: 'Minimum', value: fromTo('minimumCharge') },
    { id: 'firstIncrement', header: 'First', value: fromTo('firstIncrement') },
    { id: 'nextIncrement', header: 'Next', value: fromTo('nextIncrement') },
    { id: 'connectionFeeEvening', header: 'Evening connection', value: fromTo('connectionFeeEvening') },
    { id: 'connectionFeeWeekend', header: 'Weekend connection', value: fromTo('connectionFeeWeekend') },
    { id: 'maximumCharge', header: 'Maximum', value: fromTo('maximumCharge') },
    { id: 'chargeAtZero', header: 'Charged at zero', value: fromTo('chargeAtZero') },
    { id: 'accessChargeMinute', header: 'Access/min', value: fromTo('accessChargeMinute') },
    { id: 'serviceChargeMinute', header: 'Service/min', value: fromTo('serviceChargeMinute') },
    { id: 'serviceChargeCall', header: 'Service/call', value: fromTo('serviceChargeCall') },
  ],
)
