import { readPdfPages } from '../pdf-text.ts'
import { csvRow, typed } from './csv-row.ts'
import type { ExpectedDocument } from './invoice-numbers.ts'

/** What the order of an envelope depends on: the parts of its postcode, as the post is sorted. */
function sortKey({ holder, number }: ExpectedDocument): string {
  const code = holder.postcode.toUpperCase().replaceAll(' ', '')
  const [outward, inward] = [code.slice(0, -3), code.slice(-3)]
  const area = /^[A-Z]*/.exec(outward)?.[0] ?? ''
  const district = outward.slice(area.length)
  const figure = String(Number.parseInt(district, 10) || 0).padStart(2, '0')
  return [area, figure, district.replace(/^\d+/, ''), inward, holder.number, number].join(' ')
}

/** The documents of each print file by its name without ending: those that go by post, by brand, in the order of postcodes. */
export function printed(documents: readonly ExpectedDocument[]): Map<string, ExpectedDocument[]> {
  const posted = documents.filter(({ holder }) => holder.delivery === 'post')
  return new Map(
    [...Map.groupBy(posted, ({ supplier }) => supplier)].map(([{ name, index }, own]) => [
      `print/${name
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '')}-${index}`,
      own.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)),
    ]),
  )
}

/** The index of a print file, by the pages of each document alone. */
export function* indexRows(
  documents: readonly ExpectedDocument[],
  pages: ReadonlyMap<string, readonly string[]>,
) {
  yield 'position,number,kind,account_number,company_name,postcode,first_page,pages,sheets'
  let first = 1
  for (const [at, { number, kind, holder }] of documents.entries()) {
    const own = pages.get(number)?.length ?? 0
    const sheets = Math.ceil(own / 2)
    yield csvRow([
      at + 1,
      number,
      kind,
      typed(holder.number),
      typed(holder.companyName),
      holder.postcode.toUpperCase(),
      first,
      own,
      sheets,
    ])
    first += 2 * sheets
  }
}

/** What differs between a print file and its documents, each of which begins on an odd page. */
export function printDifferences(
  name: string,
  pdf: Buffer,
  numbers: readonly string[],
  pages: ReadonlyMap<string, readonly string[]>,
): string[] {
  const found = readPdfPages(pdf)
  const expectedPages = numbers.flatMap(number => {
    const own = pages.get(number) ?? []
    return own.length % 2 === 0 ? own : [...own, '']
  })
  if (found.length !== expectedPages.length)
    return [`${name} has ${found.length} pages, not ${expectedPages.length}`]
  const wrong = found.findIndex((text, at) => text !== expectedPages[at])
  return wrong < 0 ? [] : [`${name}: page ${wrong + 1} is not that of its document`]
}
