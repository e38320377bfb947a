/** A rule that a source file breaks: where, and what to write instead. */
type Rule = { applies(path: string): boolean; pattern: RegExp; instead: string }

const isSource = (path: string): boolean =>
  /^(contract|server|web)\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|generated/.test(path)
const isServer = (path: string): boolean => isSource(path) && path.startsWith('server/src/')

// Our own statuses end at 100, where those of HTTP begin.
const OWN = String.raw`(?:[1-9]\d?|100)\b(?!\d)`
const STATUS = String.raw`\b\w*[sS]tatus(?:\.index)?\b`

const rules: readonly Rule[] = [
  {
    applies: isSource,
    pattern: new RegExp(String.raw`${STATUS}\s*(?:={1,3}|!==|<>|[<>]=?)\s*${OWN}(?!\s*\?\?)`),
    instead: 'a status is compared by its name in the contract, not by its number',
  },
  {
    applies: isSource,
    pattern: new RegExp(
      String.raw`${STATUS}(?:'\s*,\s*'(?:=|<>|!=|[<>]=?|in|not in)'\s*,\s*\[?|\s+(?:not\s+)?in\s*\()\s*${OWN}`,
    ),
    instead: 'a status is looked for by its name in the contract, not by its number',
  },
  {
    applies: path => isServer(path) && path.startsWith('server/src/features/'),
    pattern: new RegExp(String.raw`\bstatus:\s*${OWN}`),
    instead: 'a status is set by its name in the contract, not by its number',
  },
  {
    applies: isServer,
    pattern: /\bstage\b'?,?\s*'?(?:={1,3}|!==|<>|[<>]=?)'?,?\s*\d/,
    instead: "an account's stage is compared by its name in the contract, not by its number",
  },
  {
    // One reads what the same function wrote; the other is a process of its own for each picture, quick to start.
    applies: path => isServer(path) && !/\/(openapi-document|picture-process)\.ts$/.test(path),
    pattern: /\bJSON\.parse\([^\n]*\) as (?!unknown\b)/,
    instead: 'what JSON holds is parsed by a schema, not asserted',
  },
  {
    // The query builder has no comparison with all of an array, which keeps this one on its index.
    applies: path => isServer(path) && !path.endsWith('/hosted-invoices.repository.ts'),
    pattern:
      /\.(?:selectFrom|updateTable|insertInto|deleteFrom)\((?:(?!\.execute|\n\n|\n\}|\bawait\b|`)[\s\S]|`(?:(?!\bselect\b)[^`])*`)*?\bsql(?:<[^`]*?>)?`[^`]*?\bselect\b/,
    instead: 'a query is written with the query builder or as raw SQL, never in both styles',
  },
  {
    applies: path =>
      path.startsWith('server/src/features/') && isServer(path) && !path.endsWith('.repository.ts'),
    pattern: /\bsql(?:<[^`]*>)?`|\b(?:all|first|only)Rows?</,
    instead: 'SQL is written in repositories and in the platform alone',
  },
  {
    applies: isServer,
    pattern: /\bfor (?:no key )?update of \w+(?!\s+skip locked)|\.for(?:NoKey)?Update\(['"]/,
    instead:
      'rows are locked by a statement of their own (lockRows), and what decides is read by a later one',
  },
  {
    applies: path => isSource(path) && !path.endsWith('/main.tsx'),
    pattern: /\bstyles\.layer\.css\b/,
    instead:
      "the library's styles are imported in main.tsx, as a layer loaded later has the whole page laid out again",
  },
  {
    applies: path => path.endsWith('.css') && !path.endsWith('/theme/global.css'),
    pattern: /@(?:layer|font-face|property)\b/,
    instead:
      'layers, fonts and registered properties are in global.css, as one loaded later has the whole page laid out again',
  },
]

// Blanked rather than removed, to preserve line numbers.
const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, comment => comment.replaceAll(/[^\n]/g, ' '))

/** The rules that a source file breaks, each as `path:line: what to write instead`. */
export function codeFaults(path: string, source: string): string[] {
  const applying = rules.filter(rule => rule.applies(path))
  if (applying.length === 0) return []
  const code = withoutComments(source)
  return applying.flatMap(({ pattern, instead }) =>
    [...code.matchAll(new RegExp(pattern, 'g'))].map(
      ({ index }) => `${path}:${code.slice(0, index).split('\n').length}: ${instead}`,
    ),
  )
}
