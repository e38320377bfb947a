/**
 * The rows whose text contains the filter, ignoring case. Texts of 100,000 rows are built once; a longer filter
 * searches only the last result; and the last result is cached, so that it can be computed ahead of use.
 */
export class RowFilter<Row> {
  readonly #all: readonly Row[]
  readonly #text: (row: Row) => string
  #texts: readonly string[] | undefined
  #last: { wanted: string; at: readonly number[]; rows: readonly Row[] } | undefined

  constructor(rows: readonly Row[], text: (row: Row) => string) {
    this.#all = rows
    this.#text = text
  }

  find(filter: string): readonly Row[] {
    const wanted = filter.toLowerCase()
    if (wanted === '') return this.#all
    if (this.#last?.wanted === wanted) return this.#last.rows
    const texts = (this.#texts ??= this.#all.map(row => this.#text(row).toLowerCase()))
    const among = this.#last && wanted.startsWith(this.#last.wanted) ? this.#last.at : texts.keys()
    const at: number[] = []
    const rows: Row[] = []
    for (const index of among) {
      const row = this.#all[index]
      if (row === undefined || texts[index]?.includes(wanted) !== true) continue
      at.push(index)
      rows.push(row)
    }
    this.#last = { wanted, at, rows }
    return rows
  }
}
