import type { SampleLayout } from '@nineops/contract/bureau/data-collection/carrier-previews.contract'
import { createCsvReader } from '../../platform/files/csv-records.ts'

const DELIMITERS = [',', ';', '|', '\t'] as const
/** Records to inspect. */
const LOOKED_AT = 40

type Columns = Record<string, string | number>

/** Header names of each field, most certain first. A column is used once. */
const names: readonly [field: string, pattern: RegExp][] = [
  ['duration', /duration|billsec|^(sec(ond)?s?|length)\b|talk.?time/],
  ['startTime', /^(call|start)?[ _-]*time$/],
  ['startDate', /date|start|^(when|time ?stamp|at)$/],
  ['carrierCost', /cost|price|charge|amount|value/],
  ['currency', /^(currency|ccy)/],
  ['serviceId', /service/],
  ['cli', /^(cli|from|ani|a[ _-]?(number|party)|caller|calling|orig|source|customer identifier)/],
  ['destination', /^(dest|to$|called|dialled|dialed|b[ _-]?(number|party)|number)/],
  ['callId', /(^|[ _-])(id|ref|reference|uuid|guid)$|^(callid|recordid|cdr)/],
]

const isDate = (text: string) => /^(\d{4}-\d\d-\d\d|\d\d\/\d\d\/\d{4})/.test(text)
const isClock = (text: string) => /^\d{1,3}:\d\d:\d\d$/.test(text)
const isNumber = (text: string) => /^\+?[\d ()-]{6,20}$/.test(text) && text.replace(/\D/g, '').length >= 6

const recordsOf = (sample: Buffer, delimiter: string): string[][] => {
  const records: string[][] = []
  const reader = createCsvReader(record => {
    if (record.readable && records.length < LOOKED_AT)
      records.push(Array.from({ length: record.fieldCount }, (_, at) => record.field(at).trim()))
  }, delimiter)
  reader.push(sample)
  reader.end()
  return records
}

/** The delimiter that splits the most records into the same number of fields, preferring more fields. */
function cut(sample: Buffer): { delimiter: string; records: string[][] } {
  let best = { delimiter: ',', records: recordsOf(sample, ','), score: 0 }
  for (const delimiter of DELIMITERS) {
    const records = recordsOf(sample, delimiter)
    const [width, alike] = [...Map.groupBy(records, record => record.length)]
      .map(([length, same]) => [length, same.length] as const)
      .toSorted((a, b) => b[1] - a[1])[0] ?? [0, 0]
    const score = width < 2 ? 0 : (alike / records.length) * Math.min(width, 8)
    if (score > best.score) best = { delimiter, records, score }
  }
  return best
}

const looksLikeNames = (first: readonly string[]): boolean =>
  first.length > 1 &&
  new Set(first.map(name => name.toLowerCase())).size === first.length &&
  first.every(name => /^\p{L}[\p{L}\d _./()-]*$/u.test(name))

const byNames = (header: readonly string[]): Columns => {
  const columns: Columns = {}
  const given = new Set<string>()
  for (const [field, pattern] of names) {
    const name = header.find(each => !given.has(each) && pattern.test(each.toLowerCase()))
    if (name === undefined) continue
    given.add(name)
    columns[field] = name
  }
  return columns
}

/** Guesses a column from its values, if there are no names. */
const byValues = (records: readonly string[][]): Columns => {
  const columns: Columns = {}
  const width = Math.max(0, ...records.map(record => record.length))
  const give = (field: string, at: number) => {
    columns[field] ??= at + 1
  }
  for (let at = 0; at < width; at += 1) {
    const values = records.map(record => record[at] ?? '').filter(value => value !== '')
    const all = (test: (value: string) => boolean) => values.length > 0 && values.every(test)
    if (all(isDate)) give('startDate', at)
    else if (all(isClock)) give(columns['startTime'] === undefined ? 'startTime' : 'duration', at)
    else if (all(isNumber)) give(columns['cli'] === undefined ? 'cli' : 'destination', at)
    else if (all(value => /^\d{1,5}$/.test(value))) give('duration', at)
    else if (all(value => /^\d+[.,]\d+$/.test(value))) give('carrierCost', at)
    else if (new Set(values).size === records.length && all(value => /\d/.test(value))) give('callId', at)
  }
  return columns
}

/** The layout that a sample suggests, as a proposal for a new profile. */
export function sampleLayout(sample: Buffer): SampleLayout {
  const { delimiter, records } = cut(sample)
  const first = records[0] ?? []
  const header = looksLikeNames(first) ? 'present' : 'absent'
  const data = header === 'present' ? records.slice(1) : records
  const columns = header === 'present' ? byNames(first) : byValues(data)
  const valueOf = (field: string): string => {
    const column = columns[field]
    const at = typeof column === 'number' ? column - 1 : first.indexOf(column ?? '')
    return data.find(record => record[at])?.[at] ?? ''
  }
  const date = valueOf('startDate')
  // A date that includes its time needs no column for it.
  if (/[T ]\d\d:\d\d/.test(date)) delete columns['startTime']
  const duration = valueOf('duration')
  return {
    delimiter,
    header,
    fields: first.map(field => field.slice(0, 200)),
    columns,
    dateFormat: isDate(date) ? (date[2] === '/' ? 'dd/mm/yyyy' : 'iso') : null,
    durationUnit: isClock(duration) ? 'hh:mm:ss' : /^\d+$/.test(duration) ? 'seconds' : null,
  }
}
