/**
 * Asks and saves, and asks again with the same answer if saving fails, so that nothing typed is lost; the save function
 * reports its failure. @returns what was saved, or undefined if cancelled
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
