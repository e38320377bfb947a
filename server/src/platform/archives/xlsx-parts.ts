import { xmlText } from './xlsx-cells.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const MAX_NAME = 31
const FORBIDDEN = /[\\/?*[\]:]/g

/**
 * Sheet names by Excel's rules: at most 31 characters, none of `\ / ? * [ ] :`, no apostrophe at either end, not
 * `History`, and unique ignoring case.
 */
export const sheetNamer = (): ((title: string) => string) => {
  const used = new Set(['history'])
  return title => {
    const plain =
      xmlSafe(title)
        .replaceAll(FORBIDDEN, ' ')
        .trim()
        .replaceAll(/^'+|'+$/g, '')
        .trim() || 'Sheet'
    for (let copy = 1; ; copy += 1) {
      const suffix = copy === 1 ? '' : ` (${copy})`
      const name = cut(plain, MAX_NAME - suffix.length) + suffix
      if (used.has(name.toLowerCase())) continue
      used.add(name.toLowerCase())
      return name
    }
  }
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const xmlSafe = (name: string): string => name.toWellFormed().replaceAll(/[\u0000-\u001f\ufffe\uffff]/g, ' ')
const cut = (name: string, length: number): string =>
  name
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
    .replace(/'+$/, '')

const xf = (format: number, font: number, align: '' | 'left' | 'right' = ''): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${
    align === '' ? '/>' : ` applyAlignment="1"><alignment horizontal="${align}"/></xf>`
  }`

// Text 49, whole numbers 3 and money 4 are built in; exact amounts, British dates and durations are ours.
const FORMATS = [49, 3, 4, 164, 165, 0]
const FURTHER_FORMATS = [166, 167]
const plainAndStrong = (formats: readonly number[]): string =>
  formats.map(format => xf(format, 0) + xf(format, 1)).join('')
const STYLE_SHEET = `${HEAD}<styleSheet ${MAIN}><numFmts count="4"><numFmt numFmtId="164" formatCode="#,##0.00####"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/><numFmt numFmtId="166" formatCode="[h]:mm:ss"/><numFmt numFmtId="167" formatCode="dd/mm/yyyy hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="10"/><name val="Calibri"/></font><font><b/><sz val="10"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="19">${xf(0, 0)}${plainAndStrong(FORMATS)}${xf(49, 1, 'left')}${xf(49, 1, 'right')}${plainAndStrong(FURTHER_FORMATS)}</cellXfs></styleSheet>`

const relations = (list: readonly { type: string; target: string }[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(({ type, target }, i) => `<Relationship Id="rId${i + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** Path in the package of sheet `number`, counted from 1. */
export const sheetPath = (number: number): string => `worksheets/sheet${number}.xml`

/** Path and XML of each part that makes the named sheets a workbook. */
export const workbookParts = (names: readonly string[]): [path: string, xml: string][] => {
  const sheets = names.map(
    (name, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  )
  const overrides = [
    ['/xl/workbook.xml', `${TYPES}.sheet.main+xml`],
    ['/xl/styles.xml', `${TYPES}.styles+xml`],
    ...names.map((_, i) => [`/xl/${sheetPath(i + 1)}`, `${TYPES}.worksheet+xml`]),
  ]
  return [
    ['xl/styles.xml', STYLE_SHEET],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...names.map((_, i) => ({ type: `${OFFICE}/worksheet`, target: sheetPath(i + 1) })),
        { type: `${OFFICE}/styles`, target: 'styles.xml' },
      ]),
    ],
    ['_rels/.rels', relations([{ type: `${OFFICE}/officeDocument`, target: 'xl/workbook.xml' }])],
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides
        .map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`)
        .join('')}</Types>`,
    ],
  ]
}

/** The XML before a sheet's rows: frozen title row, column widths in characters. */
export const sheetStart = (widths: readonly number[], isFirst: boolean): string =>
  `${HEAD}<worksheet ${MAIN}><sheetViews><sheetView${
    isFirst ? ' tabSelected="1"' : ''
  } workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`

/** The XML after a sheet's rows: a filter over this range of titles and rows. */
export const sheetEnd = (range: string): string => `</sheetData><autoFilter ref="${range}"/></worksheet>`
