import { fieldsOf } from './raw-call-lines.ts'

/** Rows of a CSV file without line breaks inside its fields, by column name. */
export function readTable(text: string): Record<string, string>[] {
  const [header = '', ...lines] = text.split('\r\n').filter(line => line !== '')
  const columns = fieldsOf(header) ?? []
  return lines.map(line => {
    const fields = fieldsOf(line)
    if (fields?.length !== columns.length) throw new Error(`Not a line of this table: ${line}`)
    return Object.fromEntries(columns.map((column, at) => [column, fields[at] ?? '']))
  })
}
