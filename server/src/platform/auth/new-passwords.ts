import { readFileSync } from 'node:fs'
import { guessedEarly, passwordCores, passwordProblem } from '@nineops/contract/portal/password-rules'

let known: ReadonlySet<string> | undefined

/** The 10,000 most used passwords, read when they are first needed (OWASP ASVS 2.1.7). */
function mostUsed(): ReadonlySet<string> {
  known ??= new Set(
    readFileSync(new URL('most-used-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('# ')),
  )
  return known
}

/**
 * What is wrong with a new password; null if nothing. The server knows the most used passwords besides the rule that
 * the portal checks: as they are, and between digits and signs.
 */
export function newPasswordProblem(password: string, username: string): string | null {
  const problem = passwordProblem(password, username)
  if (problem !== null) return problem
  return passwordCores(password).some(core => mostUsed().has(core)) ? guessedEarly : null
}
