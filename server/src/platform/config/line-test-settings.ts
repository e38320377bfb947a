import { readFileSync } from 'node:fs'
import { startupError } from './startup-error.ts'

/** A provider of line tests that is called over HTTP. */
export interface LineTestSettings {
  /** Base address without a trailing slash. */
  url: string
  token: string | undefined
}

interface Given {
  LINE_TEST_URL?: string | undefined
  LINE_TEST_TOKEN?: string | undefined
  LINE_TEST_TOKEN_FILE?: string | undefined
}

/** What is wrong with the address; null if nothing. */
export function lineTestUrlAdvice(value: string): string | null {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    return 'must look like https://linetests.example.com/v1; remove it to use the simulator'
  if (url.username !== '' || url.password !== '')
    return 'must hold no user name or password: put the token into LINE_TEST_TOKEN or LINE_TEST_TOKEN_FILE'
  if (url.search !== '' || url.hash !== '') return 'must end with its path, without ? and #'
  return null
}

function tokenIn(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    throw startupError('The setting LINE_TEST_TOKEN_FILE names a file that cannot be read.')
  }
}

/** Reads the settings of line tests; undefined where the simulator is used. Errors quote no token. */
export function lineTestSettings(given: Given): LineTestSettings | undefined {
  const { LINE_TEST_URL: url, LINE_TEST_TOKEN: typed, LINE_TEST_TOKEN_FILE: file } = given
  if (url === undefined) {
    if (typed !== undefined || file !== undefined)
      throw startupError('The setting LINE_TEST_TOKEN needs LINE_TEST_URL, the address that it is for.')
    return undefined
  }
  if (typed !== undefined && file !== undefined)
    throw startupError('The settings LINE_TEST_TOKEN and LINE_TEST_TOKEN_FILE are both set: remove one.')
  const token = file === undefined ? typed?.trim() : tokenIn(file)
  if (token !== undefined && !/^[\x21-\x7e]{1,4096}$/.test(token))
    throw startupError(
      `The setting ${file === undefined ? 'LINE_TEST_TOKEN' : 'LINE_TEST_TOKEN_FILE'} must be a token of visible characters without spaces.`,
    )
  return { url: url.replace(/\/+$/, ''), token }
}
