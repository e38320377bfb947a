import { type RawBuilder, sql } from 'kysely'

/** Escapes text for a pattern of `like`. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** Text as a pattern of `~*`, which finds it ignoring case: faster than lower() on every row. */
export const literally = (text: string): RawBuilder<string> => sql`${`***=${text}`}::text`
