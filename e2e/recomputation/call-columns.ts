import { csvRow } from './csv-row.ts'
import { londonTime } from './london-time.ts'
import { fieldsOf } from './raw-call-lines.ts'

export const CALL_COLUMNS =
  'number,account_number,started_at,started_at_utc,cli,dialled,destination,kind,band,duration_seconds,billed_quantity,included_quantity,set_up,charge,access_charge,service_charge,service_description,product_group,call_id'
const NUMBERS = new Set(['cli', 'dialled'].map(column => CALL_COLUMNS.split(',').indexOf(column)))

/** A number as people write it, in its stored form; a name, such as that of an access point, as it is. */
export const storedNumber = (written: string): string => {
  if (/[A-Za-z]/.test(written)) return written
  const digits = written.replaceAll(/[^\d]/g, '')
  return digits.startsWith('0') && digits.length > 6 ? `44${digits.slice(1)}` : digits
}

/** Rows of `calls.csv` with numbers as they are stored. */
export async function* withStoredNumbers(rows: AsyncIterable<string>): AsyncGenerator<string> {
  let header = true
  for await (const row of rows) {
    if (header) yield row
    else yield csvRow((fieldsOf(row) ?? []).map((cell, at) => (NUMBERS.has(at) ? storedNumber(cell) : cell)))
    header = false
  }
}

/** `2026-07-01T09:30:00+01:00` */
export function localTime(instant: number): string {
  const { date, time } = londonTime(instant)
  const offset = Date.parse(`${date}T${time}Z`) === Math.floor(instant / 1000) * 1000 ? '+00:00' : '+01:00'
  return `${date}T${time}${offset}`
}

/** Freephone, helplines and emergency numbers, which no bill lists. */
export const isListed = ({ destination, chargeMicros }: Billed): boolean => {
  const free = destination.length > 8 && ['4480', '44500'].some(range => destination.startsWith(range))
  const helpline = destination.length === 6 && destination.startsWith('116')
  if (free || helpline || ['999', '112', '18000'].includes(destination)) return false
  return !(['101', '105', '111', '119', '159'].includes(destination) && (chargeMicros ?? 0n) === 0n)
}
interface Billed {
  destination: string
  chargeMicros: bigint | null
}
