import { type RawBuilder, sql } from 'kysely'

type Condition = RawBuilder<unknown> | undefined

/** The `where` of a filter: all of these hold. Those left undefined ask nothing. */
export const allOf = (...conditions: readonly Condition[]): RawBuilder<boolean> => {
  const asked = conditions.filter(condition => condition !== undefined)
  return asked.length === 0 ? sql`true` : sql`${sql.join(asked, sql` and `)}`
}

/** A condition on a value, if the filter has one. */
export const ifGiven = <Value>(
  value: Value | undefined,
  condition: (value: Value) => Condition,
): Condition => (value === undefined ? undefined : condition(value))

/** A column has the filter's value, if there is one. */
export const equals = (column: string, value: number | string | undefined): Condition =>
  ifGiven(value, wanted => sql`${sql.ref(column)} = ${wanted}`)

/** A condition on the text searched for, if there is one. */
export const ifText = (text: string, condition: (text: string) => Condition): Condition =>
  text.trim() === '' ? undefined : condition(text.trim())

/** Accounts of a run; null is every one of them. */
export type SomeAccounts = readonly number[] | null

export const ofAccounts = (accounts: SomeAccounts) =>
  sql<boolean>`(${accounts}::int[] is null or account_index = any(${accounts}))`
