import { type AppError, conflict, httpErrors } from '../http/errors.ts'

/** The errors of every resource, in words for people. */
export interface ResourceErrors<Thing, Wanted> {
  notFound: (index: number) => AppError
  exists: (name: string) => AppError
  changed: (before: Thing, wanted: Wanted) => AppError
}

export const capitalised = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** The failures that every resource has: `not_found`, `<code>_exists` and `<code>_changed`. */
export function resourceErrors(word: string, code: string): ResourceErrors<{ name: string }, unknown> {
  const thing = `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`
  return {
    notFound: index => httpErrors.notFound(`There is no ${word} ${index}.`),
    exists: name =>
      conflict(
        `${code}_exists`,
        `${capitalised(word)} exists`,
        `The reseller has ${thing} named "${name}" already. Choose another name.`,
        [{ field: 'name', message: `There is ${thing} of that name: choose another` }],
      ),
    changed: ({ name }) =>
      conflict(
        `${code}_changed`,
        `The ${word} has changed`,
        `Someone changed "${name}" since you opened it. Reload the page and make your change again.`,
      ),
  }
}
