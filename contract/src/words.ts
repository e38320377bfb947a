const counts = new Intl.NumberFormat('en-GB')

/** `1 file`, `1,200 files`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${counts.format(count)} ${count === 1 ? one : many}`

/** `A, B and C`; of more than `most` and one, the first of them: `A, B, C and 4 more`. */
export function listed(names: readonly string[], most = Infinity): string {
  const shown =
    names.length > most + 1 ? [...names.slice(0, most), `${counts.format(names.length - most)} more`] : names
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

/** A run by its number and name: `Run 13 · July 2026 invoices`. */
export const runName = ({ index, description }: { index: number; description: string }): string =>
  `Run ${index} · ${description}`
