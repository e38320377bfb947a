import type { ExportCell, NumberStyle } from './export-cells.ts'
import { zipFile } from './zip-file.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
export const XLSX_TYPE = `${TYPES}.sheet`

/** Characters that a cell can hold (Excel specifications and limits). */
const MOST_TEXT = 32_767
// What XML 1.0 cannot hold, what it would change, and text that reads like the escape itself.
const UNSAFE =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|_(?=x[0-9A-Fa-f]{4}_)/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const xmlText = (text: string): string =>
  text
    .replaceAll(UNSAFE, unit => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(/[&<>"]/g, sign => ENTITIES[sign] ?? sign)

// Cell formats by place: text 49, whole numbers 3 and money 4 are built in, the rest are ours.
const styles: readonly (NumberStyle | 'text' | 'head')[] = [
  'plain',
  'text',
  'count',
  'money',
  'exact',
  'duration',
  'date',
  'dateTime',
  'head',
]
const FORMATS = [0, 49, 3, 4, 164, 165, 166, 167]
const styleOf = (name: (typeof styles)[number]): number => styles.indexOf(name)

const STYLE_SHEET = `${HEAD}<styleSheet ${MAIN}><numFmts count="4"><numFmt numFmtId="164" formatCode="#,##0.00####"/><numFmt numFmtId="165" formatCode="[h]:mm:ss"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy"/><numFmt numFmtId="167" formatCode="dd/mm/yyyy hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="10"/><name val="Calibri"/></font><font><b/><sz val="10"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${styles.length}">${FORMATS.map(
  format => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
).join(
  '',
)}<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`

const WORKBOOK: Record<string, string> = {
  'xl/styles.xml': STYLE_SHEET,
  'xl/workbook.xml': `${HEAD}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="Rows" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
}

function textXml(text: string, style: number): string {
  const kept = text.length <= MOST_TEXT ? text : `${text.slice(0, MOST_TEXT - 1)}…`
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(kept)}</t></is></c>`
}

function cellXml(value: ExportCell): string {
  if (value === null || value === '') return '<c/>'
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`
  if (typeof value === 'object') return `<c s="${styleOf(value.style)}"><v>${value.digits}</v></c>`
  // Text is text whatever it begins with, never a formula.
  return textXml(value, styleOf('text'))
}

const rowXml = (cells: readonly ExportCell[]): string => `<row>${cells.map(cellXml).join('')}</row>`

/** A workbook of one sheet that grows by rows; amounts stand in it digit for digit. */
export function xlsxFile(headers: readonly string[]) {
  const zip = zipFile()
  const sheet = zip.open('xl/worksheets/sheet1.xml')
  const widths = headers.map(
    (header, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${Math.max(14, header.length + 3)}" customWidth="1"/>`,
  )
  const begun = sheet.write(
    `${HEAD}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${headers
      .map(header => textXml(header, styleOf('head')))
      .join('')}</row>`,
  )
  return {
    async add(rows: readonly (readonly ExportCell[])[]): Promise<void> {
      await begun
      await sheet.write(rows.map(rowXml).join(''))
    },
    async end(): Promise<Blob> {
      await begun
      await sheet.write('</sheetData></worksheet>')
      await sheet.close()
      for (const [path, xml] of Object.entries(WORKBOOK)) {
        const part = zip.open(path)
        await part.write(xml)
        await part.close()
      }
      return zip.end(XLSX_TYPE)
    },
  }
}
