/** Runs an action on each of a list, a few in parallel. */
export async function sideBySide<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const open = list.values()
  const worker = async () => {
    for (const one of open) await work(one)
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}
