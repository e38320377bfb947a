import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { readZip } from '../zip-entries.ts'

export const contentOf = async (download: Download): Promise<Buffer> => readFile(await download.path())

/** Records of a CSV without quoted line breaks. */
export const csvRows = (content: Buffer): string[][] =>
  content
    .toString()
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map(line => Array.from(line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g), ([, cell = '']) => cell))
    .map(cells => cells.slice(0, -1).map(cell => cell.replace(/^"|"$/g, '').replaceAll('""', '"')))

/** Texts and numbers of a workbook's first sheet, row by row. */
export async function xlsxRows(content: Buffer): Promise<string[][]> {
  const sheet = (await readZip(content)).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
  return Array.from(sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs), ([, row = '']) =>
    Array.from(row.matchAll(/<c[^>]*?(?:\/>|>(.*?)<\/c>)/gs), ([, cell = '']) =>
      cell.replaceAll(/<[^>]+>/g, '').replaceAll('&amp;', '&'),
    ),
  )
}
