import { isTimed, type Usage, type UsageKindName } from '@nineops/contract/bureau/usage-kinds.contract'
import { formatCount, formatDuration } from './formats.ts'

export const usageKindLabels: Record<UsageKindName, string> = {
  voice: 'Voice',
  inbound: 'Inbound',
  sms: 'Text',
  mms: 'Picture message',
  data: 'Data',
  event: 'Event',
  carrier_credit: 'Carrier credit',
}

const counted = (count: number, one: string): string =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`

const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** Bytes in the largest unit of which there is at least one, to one decimal: `12.4 MB`. */
const formatBytes = (bytes: number): string => {
  let unit = 0
  let size = bytes
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`
}

type Quantity = Pick<Usage, 'kind' | 'quantity'>

/** A quantity in the unit of its kind: `01:05`, `3 messages`, `12.4 MB`. */
export function formatQuantity({ kind, quantity }: Quantity): string {
  if (isTimed(kind)) return formatDuration(quantity)
  if (kind === 'data') return formatBytes(quantity)
  if (kind === 'event') return counted(quantity, 'event')
  return kind === 'carrier_credit' ? counted(quantity, 'credit') : counted(quantity, 'message')
}

/** A quantity as the value of a table's duration column. */
export const quantityCell = (row: Quantity): number | string =>
  isTimed(row.kind) ? row.quantity : formatQuantity(row)
