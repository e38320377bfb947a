import { listed } from '../../words.ts'
import type { Inclusive } from './product-group-bundles.contract.ts'

/** What a bundle includes a month: `500 minutes, 1,000 messages and 5,000 MB`. */
export const inclusiveText = (bundle: Inclusive): string => {
  const parts: [number, string][] = [
    [bundle.inclusiveMinutes, bundle.inclusiveMinutes === 1 ? 'minute' : 'minutes'],
    [bundle.inclusiveMessages, bundle.inclusiveMessages === 1 ? 'message' : 'messages'],
    [bundle.inclusiveMegabytes, 'MB'],
  ]
  const said = parts.flatMap(([count, unit]) => (count > 0 ? `${count.toLocaleString('en-GB')} ${unit}` : []))
  return listed(said)
}
