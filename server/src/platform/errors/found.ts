/** What was looked for. @throws what `missing` gives, where there is none */
export async function found<T>(
  looked: T | undefined | null | Promise<T | undefined | null>,
  missing: () => Error,
): Promise<T> {
  const thing = await looked
  if (thing === undefined || thing === null) throw missing()
  return thing
}
