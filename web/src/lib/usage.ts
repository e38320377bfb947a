import { isTimed, type Usage, type UsageKindName } from '@nineops/contract/bureau/usage-kinds.contract'
import { quantityText } from '@nineops/contract/bureau/usage-quantities'
import { formatDuration } from './formats.ts'

export const usageKindLabels: Record<UsageKindName, string> = {
  voice: 'Voice',
  inbound: 'Inbound',
  sms: 'Text',
  mms: 'Picture message',
  data: 'Data',
  event: 'Event',
  carrier_credit: 'Carrier credit',
}

/** What a price of a rate card is for. */
export const priceUnits: Record<Exclude<UsageKindName, 'carrier_credit'>, string> = {
  voice: 'minute',
  inbound: 'minute',
  sms: 'message',
  mms: 'message',
  data: 'MB',
  event: 'event',
}

type Quantity = Pick<Usage, 'kind' | 'quantity'>

/** A quantity in the unit of its kind: `01:05`, `3 messages`, `12.4 MB`. */
export function formatQuantity({ kind, quantity }: Quantity): string {
  return isTimed(kind) ? formatDuration(quantity) : quantityText({ kind, quantity })
}

/** A quantity as the value of a table's duration column. */
export const quantityCell = (row: Quantity): number | string =>
  isTimed(row.kind) ? row.quantity : formatQuantity(row)
