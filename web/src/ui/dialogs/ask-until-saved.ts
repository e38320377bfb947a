/**
 * Asks, saves, and asks again with what was answered where saving fails, so that nothing typed is lost; who
 * saves tells why. @returns what was saved, or undefined if it was cancelled
 */
export async function askUntilSaved<Answer>(
  ask: (before: Answer | undefined) => Promise<Answer | undefined>,
  save: (answer: Answer) => Promise<unknown>,
): Promise<Answer | undefined> {
  let answer = await ask(undefined)
  while (answer !== undefined) {
    try {
      await save(answer)
      return answer
    } catch {
      answer = await ask(answer)
    }
  }
  return undefined
}
