/** The cost of hashing a password with argon2id: memory in KiB, and passes over it. */
export interface PasswordCost {
  memory: number
  passes: number
}

/** OWASP's first choice for argon2id, and the minimum outside tests: 19 MiB, 2 passes. */
export const ordinaryCost: PasswordCost = { memory: 19_456, passes: 2 }

/** argon2's minimum: only for tests, with NODE_ENV=test. */
const lowestCost: PasswordCost = { memory: 8, passes: 1 }
const highestCost: PasswordCost = { memory: 1_048_576, passes: 100 }

interface Given {
  PASSWORD_MEMORY?: string | undefined
  PASSWORD_PASSES?: string | undefined
  NODE_ENV?: string | undefined
}

/** Reads the cost of passwords. Errors are passed to `reportFault`; a low cost is an error outside tests. */
export function readPasswordCost(
  given: Given,
  reportFault: (setting: keyof Given, problem: string) => void,
): PasswordCost {
  const least = given.NODE_ENV === 'test' ? lowestCost : ordinaryCost
  const read = (setting: 'PASSWORD_MEMORY' | 'PASSWORD_PASSES', part: keyof PasswordCost, unit: string) => {
    const text = given[setting]?.trim() ?? String(ordinaryCost[part])
    const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= least[part] && value <= highestCost[part]))
      reportFault(setting, `must be ${unit}, from ${least[part]} to ${highestCost[part]}`)
    return value
  }
  return {
    memory: read('PASSWORD_MEMORY', 'memory', 'KiB'),
    passes: read('PASSWORD_PASSES', 'passes', 'passes'),
  }
}
