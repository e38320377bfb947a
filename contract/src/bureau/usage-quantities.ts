import { counted } from '../words.ts'
import type { Usage } from './usage-kinds.contract.ts'

const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** Bytes in the largest unit of which there is at least one, to one decimal: `12.4 MB`. */
function bytesText(bytes: number): string {
  let unit = 0
  let size = bytes
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`
}

/** A quantity of a kind that is not measured by its duration, in its unit: `3 messages`, `12.4 MB`. */
export function quantityText({ kind, quantity }: Pick<Usage, 'kind' | 'quantity'>): string {
  if (kind === 'data') return bytesText(quantity)
  if (kind === 'event') return counted(quantity, 'event')
  return kind === 'carrier_credit' ? counted(quantity, 'credit') : counted(quantity, 'message')
}
