/** Titles of a test file as written: with `${…}` or `%s` as placeholders. */
export interface Titles {
  tests: string[]
  groups: string[]
}

const start = /(?<![\w.'"`$])(?:test|it|describe)(?=[.(])/g
const notRun = new Set(['skip', 'todo', 'fixme', 'fails', 'step'])
const text = /(['"`])((?:\\.|(?!\1)[\s\S])*)\1/y
const closing: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

/** Titles of the tests that run, without skipped or unwritten ones; a step is part of one. */
export function titlesOf(source: string): Titles {
  const titles: Titles = { tests: [], groups: [] }
  // Only a comment that starts its line; within a line it may be part of a text, such as '**/api/*'.
  const code = source.replaceAll(/^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm, '')
  for (const { 0: name, index } of code.matchAll(start)) {
    const found = readCall(code, index + name.length)
    if (found === undefined || found.chain.some(part => notRun.has(part))) continue
    const isGroup = name === 'describe' || found.chain.includes('describe')
    titles[isGroup ? 'groups' : 'tests'].push(found.title)
  }
  return titles
}

/** Follows `.each([…])(`, `.runIf(…)(` and the like to the call whose first argument is a text. */
function readCall(code: string, from: number): { chain: string[]; title: string } | undefined {
  const chain: string[] = []
  let at = from
  for (;;) {
    if (code[at] === '.') {
      const [name = ''] = /^\w+/.exec(code.slice(at + 1, at + 40)) ?? []
      chain.push(name)
      at += 1 + name.length
    } else if (code[at] === '(') {
      text.lastIndex = at + 1 + (/^\s*/.exec(code.slice(at + 1, at + 200))?.[0].length ?? 0)
      const title = text.exec(code)?.[2]
      // A title alone is not a test: it needs a body.
      if (title !== undefined)
        return /^\s*,\s*[^\s)]/.test(code.slice(text.lastIndex, text.lastIndex + 200))
          ? { chain, title: title.replaceAll(/\\(.)/g, '$1') }
          : undefined
      at = endOf(code, at)
    } else return undefined
  }
}

/** The position after the bracket that closes the one at `from`; brackets in texts do not count. */
function endOf(code: string, from: number): number {
  const open: string[] = []
  for (let at = from; at < code.length; at += 1) {
    const sign = code[at] ?? ''
    if (sign in closing) open.push(closing[sign] ?? '')
    else if (sign === open.at(-1)) open.pop()
    else if (/['"`]/.test(sign)) {
      text.lastIndex = at
      if (text.test(code)) at = text.lastIndex - 1
    }
    if (open.length === 0) return at + 1
  }
  return code.length
}

const value = /\$\{[^}]*\}|\$\w+|%[sdifjo]/
const LEAST_LITERAL = 8

/**
 * Whether a title of the table is this title of the code. Where the code has a placeholder, the table has a value,
 * which must be in the test's source; a title that is hardly more than placeholders matches nothing.
 */
export function isTitle(expected: string, written: string, source: string): boolean {
  if (!value.test(written)) return expected === written
  const literals = written.split(new RegExp(value, 'g'))
  if (literals.join('').trim().length < LEAST_LITERAL) return false
  const pattern = literals.map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.+)')
  const found = new RegExp(`^${pattern}$`).exec(expected)
  return found !== null && found.slice(1).every(given => source.includes(given))
}
