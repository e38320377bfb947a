/** Rows of one multi-row statement: enough to be fast, few enough not to block the event loop. */
const ROWS = 5000

/** Hands the rows to `write` in batches, one after the other. */
export async function inBatches<T>(
  rows: readonly T[],
  write: (batch: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS) await write(rows.slice(at, at + ROWS))
}
