import { z } from 'zod'

/** One column that a list is ordered by. */
export interface SortBy<C extends string = string> {
  column: C
  desc: boolean
}

/** More columns say no more, and would only make the server work. */
export const MOST_SORTS = 4

/** `name,-gross` as columns and directions; whatever is no column of the list is left out. */
export function parseSort<C extends string>(columns: readonly C[], text: string): SortBy<C>[] {
  return text.split(',').flatMap(part => {
    const column = columns.find(each => each === part.replace(/^-/, ''))
    return column === undefined ? [] : [{ column, desc: part.startsWith('-') }]
  })
}

/**
 * `?sort=-gross,name` of a list: up to four of its columns, the first weighs most, `-` is descending. Without it the
 * list is in the order that its summary tells.
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
