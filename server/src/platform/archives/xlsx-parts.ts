import { xmlText } from './xlsx-cells.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const MAX_NAME = 31
const FORBIDDEN = /[\\/?*[\]:]/g

/**
 * Names of sheets by the rules of Excel: at most 31 characters, none of `\ / ? * [ ] :`, no apostrophe at
 * either end, not `History`, and no two alike whatever their case.
 */
export const sheetNamer = (): ((wanted: string) => string) => {
  const taken = new Set(['history'])
  return wanted => {
    const plain =
      xmlSafe(wanted)
        .replaceAll(FORBIDDEN, ' ')
        .trim()
        .replaceAll(/^'+|'+$/g, '')
        .trim() || 'Sheet'
    for (let copy = 1; ; copy += 1) {
      const suffix = copy === 1 ? '' : ` (${copy})`
      const name = cut(plain, MAX_NAME - suffix.length) + suffix
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
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

// Text 49, whole numbers 3 and money 4 are built in; exact amounts and British dates are ours.
const FORMATS = [49, 3, 4, 164, 165, 0]
const STYLE_SHEET = `${HEAD}<styleSheet ${MAIN}><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00####"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="10"/><name val="Calibri"/></font><font><b/><sz val="10"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="15">${xf(0, 0)}${FORMATS.map(
  format => xf(format, 0) + xf(format, 1),
).join('')}${xf(49, 1, 'left')}${xf(49, 1, 'right')}</cellXfs></styleSheet>`

const relations = (list: readonly { type: string; target: string }[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(({ type, target }, i) => `<Relationship Id="rId${i + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** Where the sheet with this number from 1 lies in the package. */
export const sheetPath = (number: number): string => `worksheets/sheet${number}.xml`

/** What binds the sheets of these names into a workbook: path and XML of each part. */
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

/** What stands before the rows of a sheet: the first row stays in sight, columns have widths in characters. */
export const sheetStart = (widths: readonly number[], isFirst: boolean): string =>
  `${HEAD}<worksheet ${MAIN}><sheetViews><sheetView${
    isFirst ? ' tabSelected="1"' : ''
  } workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`

/** What stands after them: a filter over the titles and rows of this range. */
export const sheetEnd = (range: string): string => `</sheetData><autoFilter ref="${range}"/></worksheet>`
