/** Waits for the next minute where this one ends too soon: what is counted by the minute would be counted anew. */
export async function roomInMinute(seconds: number): Promise<void> {
  const left = 60 - (Math.floor(Date.now() / 1000) % 60)
  if (left < seconds) await new Promise(done => setTimeout(done, left * 1000 + 50))
}
