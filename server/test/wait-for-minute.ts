/** Waits for the next minute if this one ends too soon, as limits by the minute would start again. */
export async function waitForMinute(seconds: number): Promise<void> {
  const left = 60 - (Math.floor(Date.now() / 1000) % 60)
  if (left < seconds) await new Promise(done => setTimeout(done, left * 1000 + 50))
}
