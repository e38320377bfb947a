import { Zip, ZipDeflate } from 'fflate'
import { cellXml, columnLetters, headXml, type XlsxCell } from './xlsx-cells.ts'
import { sheetEnd, sheetNamer, sheetPath, sheetStart, workbookParts } from './xlsx-parts.ts'

export type { XlsxCell } from './xlsx-cells.ts'

/** `width` is in characters. */
export type XlsxColumn = { title: string; width: number; align: 'left' | 'right' }

/** Strong rows (totals) come last and are not filtered. */
export type XlsxRow = { cells: readonly XlsxCell[]; strong?: boolean }

export type XlsxSheet = {
  name: string
  columns: readonly XlsxColumn[]
  rows: AsyncIterable<XlsxRow> | Iterable<XlsxRow>
}

/** The most rows a sheet can hold, titles included (Excel specifications and limits). */
const MAX_ROWS = 1_048_576
const CHUNK = 256 * 1024
// The limit of a zip without the 64-bit extension, which readers may not support.
const MAX_BYTES = 2 ** 32 - 1
// The earliest time a zip can record, so that the same content gives the same bytes.
const FIXED_TIME = new Date(1980, 0, 1)

const createPackage = () => {
  let [ready, size]: [Buffer[], number] = [[], 0]
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new RangeError('The workbook is larger than an XLSX file can be.')
  })
  const open = (path: string) => {
    const entry = new ZipDeflate(path, { level: 6 })
    entry.mtime = FIXED_TIME
    zip.add(entry)
    let bytes = 0
    return (xml: string, isLast: boolean): void => {
      const chunk = Buffer.from(xml)
      bytes += chunk.length
      if (bytes > MAX_BYTES) throw new RangeError('The sheet is larger than an XLSX file can hold.')
      entry.push(chunk, isLast)
    }
  }
  return {
    open,
    end: (): void => zip.end(),
    /** Returns what has been compressed since the last call. */
    take: (): Buffer[] => {
      const chunks = ready
      ready = []
      return chunks
    },
  }
}

type Package = ReturnType<typeof createPackage>

const openSheet = (file: Package, number: number, columns: readonly XlsxColumn[], limit: number) => {
  const letters = columns.map((_, i) => columnLetters(i))
  const write = file.open(`xl/${sheetPath(number)}`)
  const titles = columns.map(({ title, align }, i) => headXml(title, `${letters[i]}1`, align)).join('')
  let pending = `${sheetStart(
    columns.map(column => column.width),
    number === 1,
  )}<row r="1">${titles}</row>`
  let [rows, filtered] = [1, 1]
  return {
    isFull: (): boolean => rows >= limit,
    /** @returns whether there is enough to hand on */
    add: ({ cells, strong = false }: XlsxRow): boolean => {
      rows += 1
      if (!strong) filtered = rows
      let xml = ''
      for (const [i, letter] of letters.entries()) xml += cellXml(cells[i] ?? null, letter + rows, strong)
      pending += `<row r="${rows}">${xml}</row>`
      if (pending.length < CHUNK) return false
      write(pending, false)
      pending = ''
      return true
    },
    end: (): void => write(pending + sheetEnd(`A1:${letters.at(-1)}${filtered}`), true),
  }
}

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

/**
 * Streams an XLSX workbook from rows as they arrive, so memory stays flat. A full sheet continues on another. Equal
 * content gives equal bytes.
 */
export async function* xlsxChunks(
  sheets: readonly XlsxSheet[],
  { rowsPerSheet = MAX_ROWS } = {},
): AsyncGenerator<Buffer> {
  const file = createPackage()
  const nameOf = sheetNamer()
  const names: string[] = []
  const open = ({ name, columns }: XlsxSheet) =>
    openSheet(file, names.push(nameOf(name)), columns, rowsPerSheet)
  for (const sheet of sheets) {
    let page = open(sheet)
    for await (const row of sheet.rows) {
      if (page.isFull()) {
        page.end()
        page = open(sheet)
      }
      if (!page.add(row)) continue
      yield* file.take()
      // Compression runs on this thread, so let other work have a turn.
      await turn()
    }
    page.end()
    yield* file.take()
  }
  for (const [path, xml] of workbookParts(names)) file.open(path)(xml, true)
  file.end()
  yield* file.take()
}
