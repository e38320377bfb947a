import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** A cell as read: text, a flag, or a number with its digits and format. */
export type ReadCell = string | boolean | { number: string; format: string } | null

export interface ReadSheet {
  name: string
  /** Rows with all their cells, titles first. */
  rows: ReadCell[][]
}

const builtIn: Record<string, string> = { 0: 'General', 3: '#,##0', 4: '#,##0.00', 49: '@' }
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const textOf = (xml: string): string =>
  xml
    .replaceAll(/&(\w+);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const columnOf = (place: string): number =>
  Array.from(place.replaceAll(/\d/g, '')).reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1

const attribute = (xml: string, name: string): string =>
  textOf(new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(xml)?.[1] ?? '')

/** Reads a workbook by the rules of ECMA-376, independently of the code that writes it. */
export async function readXlsx(bytes: Buffer): Promise<{ sheets: ReadSheet[]; parts: Map<string, string> }> {
  const parts = new Map<string, string>()
  const zip = await fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString())
  const part = (path: string): string => {
    const xml = parts.get(path)
    if (xml === undefined) throw new Error(`The workbook has no ${path}`)
    return xml
  }
  const styles = part('xl/styles.xml')
  const own = new Map(
    [...styles.matchAll(/<numFmt (.*?)\/>/g)].map(([, xml = '']) => [
      attribute(xml, 'numFmtId'),
      attribute(xml, 'formatCode'),
    ]),
  )
  const formats = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf ([^>]*)/g)].map(([, xml = '']) => {
    const id = attribute(xml, 'numFmtId')
    return own.get(id) ?? builtIn[id] ?? id
  })
  const cellOf = (head: string, body: string): ReadCell => {
    const type = attribute(head, 't')
    if (type === 'inlineStr') return textOf(/<t[^>]*>([\s\S]*?)<\/t>/.exec(body)?.[1] ?? '')
    const value = /<v>(.*?)<\/v>/.exec(body)?.[1] ?? ''
    if (type === 'b') return value === '1'
    return { number: value, format: formats[Number(attribute(head, 's'))] ?? '' }
  }
  const targets = new Map(
    [...part('xl/_rels/workbook.xml.rels').matchAll(/<Relationship (.*?)\/>/g)].map(([, xml = '']) => [
      attribute(xml, 'Id'),
      attribute(xml, 'Target'),
    ]),
  )
  const sheets = [...part('xl/workbook.xml').matchAll(/<sheet (.*?)\/>/g)].map(([, head = '']) => {
    const xml = part(`xl/${targets.get(attribute(head, 'r:id'))}`)
    const raw = [...xml.matchAll(/<row [^>]*>([\s\S]*?)<\/row>/g)].map(([, cells = '']) => {
      const row: ReadCell[] = []
      for (const [, cell = '', body = ''] of cells.matchAll(/<c ([^>]*)>([\s\S]*?)<\/c>/g))
        row[columnOf(attribute(cell, 'r'))] = cellOf(cell, body)
      return row
    })
    const width = raw[0]?.length ?? 0
    return {
      name: attribute(head, 'name'),
      rows: raw.map(row => Array.from({ length: width }, (_, i) => row[i] ?? null)),
    }
  })
  return { sheets, parts }
}
