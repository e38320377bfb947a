/** The keys of an object that has no others than its type says, in order. */
export const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[]

/** An object with one value for each key. */
export const recordOf = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V) =>
  Object.fromEntries(keys.map(key => [key, valueOf(key)])) as Record<K, V>
