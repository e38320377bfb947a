import { z } from 'zod'

/** One column that a list is sorted by. */
export interface SortBy<C extends string = string> {
  column: C
  desc: boolean
}

/** More columns would add nothing but work for the server. */
export const MOST_SORTS = 4

/** `name,-gross` as columns and directions; unknown columns are left out. */
export function parseSort<C extends string>(columns: readonly C[], text: string): SortBy<C>[] {
  return text.split(',').flatMap(part => {
    const column = columns.find(each => each === part.replace(/^-/, ''))
    return column === undefined ? [] : [{ column, desc: part.startsWith('-') }]
  })
}

/**
 * `?sort=-gross,name` of a list: up to four of its columns, the first has priority, `-` is descending. Without it the
 * list is in the order given in its summary.
 */
export function sortParam<const C extends string>(columns: readonly C[]) {
  const one = `-?(${columns.join('|')})`
  return z
    .string()
    .max(300)
    .regex(
      new RegExp(`^${one}(,${one}){0,${MOST_SORTS - 1}}$`),
      `must name columns: ${columns.join(', ')}; "-" before one is descending`,
    )
    .meta({
      description: `columns by weight, "-" is descending: ${columns.join(', ')}`,
      examples: [`-${columns[0]}`],
    })
    .optional()
    .transform(text => parseSort(columns, text ?? ''))
}
