import { keysOf } from '@nineops/contract/records'
import { createHash } from 'node:crypto'
import { usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import type { CsvRecord } from '../../platform/files/csv-records.ts'
import { trimmed } from './call-fields.domain.ts'
import type { CallField, FileLayout, FileProfile } from './file-profiles.domain.ts'

/** What a carrier may correct in a file that it delivers again. */
const MONEY: readonly string[] = ['carrierCost', 'currency', 'sign'] satisfies CallField[]
/** Bytes of a hash that tell lines apart: a number each, as a file may have millions. */
const SHORT = 6

/**
 * Gives ids to the calls of a file without them, of the text of their fields but for money: a file that is delivered
 * again has the same ids. One number does not call another twice in the same second for as long, so that such a line is
 * a duplicate. Of other usage, such as two texts of a day, each of equal lines counts: their place among them is in the id.
 */
export function ownCallIds({ columns, spans }: FileProfile, layout: FileLayout) {
  const places = keysOf(columns)
    .filter(field => !MONEY.includes(field) && layout[field] >= 0)
    .map(field => layout[field])
  const before = new Map<number, number>()
  return (record: CsvRecord, kind: number): string => {
    const text = (place: number) => (spans || place < record.fieldCount ? trimmed(record.field(place)) : '')
    const hash = createHash('sha256')
      .update(JSON.stringify(places.map(text)))
      .digest()
    const id = hash.toString('hex', 0, 16)
    const hasTime = layout.startTime >= 0 || text(layout.startDate).includes(':')
    if (kind === usageKind.voice && hasTime) return id
    const short = hash.readUIntBE(0, SHORT)
    const same = before.get(short) ?? 0
    before.set(short, same + 1)
    return same === 0 ? id : `${id}-${same + 1}`
  }
}
