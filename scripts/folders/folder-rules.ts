/** A source file by its path from the root. */
export interface SourceFile {
  path: string
  source: string
}

/** Files that a folder may hold; more than that is more than one thing. */
export const MOST_FILES = 40

/** Folders and contracts whose names differ between sides, and why. An unneeded entry is a fault. */
export const exceptions: Readonly<Record<string, string>> = {
  'contract/events': 'the platform serves it, for every feature',
  'contract/openapi': 'the platform serves it, for every feature',
  'web/account-pages': 'the page of an account joins features that use accounts themselves',
  'web/invoice-effects': 'shows what contracts, schemes and imports do to the next invoices',
  'web/opc': 'the screen joins charges, catch-ups, imports and changes of prices',
  'web/pickers': 'reseller, brand, account and run are picked on every screen',
  'e2e/accessibility': 'every screen and overlay',
  'e2e/backup': 'the whole installation',
  'e2e/bench': 'measures the portal',
  'e2e/dialogs': 'a part of the ui',
  'e2e/faults': 'the whole installation',
  'e2e/many-machines': 'the whole installation',
  'e2e/recomputation': 'works out a month a second time',
  'e2e/rules-over-months': 'the rules of billing together',
  'e2e/money-over-months': 'money after the invoice together',
  'e2e/shell': 'what every screen has',
  'e2e/tables': 'a part of the ui',
}

const counted = /\.(tsx?|css|mjs)$/
const foldersOf = (files: readonly SourceFile[], base: string): Set<string> =>
  new Set(
    files.flatMap(({ path }) => {
      const [folder, file] = path.startsWith(`${base}/`) ? path.slice(base.length + 1).split('/') : []
      return folder !== undefined && file !== undefined ? [folder] : []
    }),
  )

/** The endpoints of a contract: names of the objects that hold them. */
const endpointsOf = (source: string): string[] =>
  source.includes('endpoint(')
    ? [...source.matchAll(/^export const (\w+) = \{$/gm)].map(([, name = '']) => name)
    : []

/** A file's value imports from contracts: path of the contract and names. */
const contractsIn = (source: string): { contract: string; names: string[] }[] =>
  [...source.matchAll(/import \{([^}]*)\} from '@nineops\/contract\/([^']+\.contract)'/g)].map(
    ([, names = '', contract = '']) => ({
      contract: `contract/src/${contract}.ts`,
      names: names.split(',').map(name => name.trim()),
    }),
  )

/** The feature of a contract: its own name, else the nearest folder named after a feature. */
function wordOf(path: string, features: ReadonlySet<string>): string {
  const [name = '', ...folders] = path
    .slice('contract/src/'.length)
    .replace(/\.contract\.ts$/, '')
    .split('/')
    .toReversed()
  return [name, ...folders].find(word => features.has(word)) ?? name
}

/** Names that differ between sides, and folders with too many files, in words. */
export function folderFaults(
  files: readonly SourceFile[],
  allowed: Readonly<Record<string, string>> = exceptions,
): string[] {
  const needed = new Set<string>()
  const faults: string[] = []
  const fault = (what: string, text: string) => {
    if (allowed[what] === undefined) faults.push(`words: ${text}`)
    else needed.add(what)
  }
  const server = foldersOf(files, 'server/src/features')
  const web = foldersOf(files, 'web/src/features')
  const contracts = new Map(
    files.flatMap(({ path, source }) => {
      const endpoints = path.endsWith('.contract.ts') ? endpointsOf(source) : []
      return endpoints.length > 0 ? [[path, { endpoints, word: wordOf(path, server) }]] : []
    }),
  )
  for (const [path, { word }] of contracts)
    if (!server.has(word)) fault(`contract/${word}`, `${path} is of no feature of the server`)
  for (const { path, source } of files)
    for (const { contract, names } of contractsIn(source)) {
      const { word, endpoints } = contracts.get(contract) ?? { word: '', endpoints: [] }
      const uses = endpoints.some(name => names.includes(name))
      if (uses && path.endsWith('.routes.ts') && !path.startsWith(`server/src/features/${word}/`))
        fault(`contract/${word}`, `${path} serves endpoints of ${word}`)
      if (uses && path.startsWith('web/src/features/') && !web.has(word))
        fault(`web/${word}`, `the portal uses endpoints of ${word} and has no feature ${word} (${path})`)
    }
  for (const word of web) if (!server.has(word)) fault(`web/${word}`, `only the portal has a feature ${word}`)
  for (const word of foldersOf(files, 'e2e'))
    if (!server.has(word) && !web.has(word)) fault(`e2e/${word}`, `e2e/${word} is called as no feature is`)
  for (const [folder, inside] of Map.groupBy(
    files.filter(({ path }) => counted.test(path)),
    ({ path }) => path.slice(0, path.lastIndexOf('/')),
  ))
    if (inside.length > MOST_FILES)
      faults.push(`folders: ${folder} holds ${inside.length} files, ${MOST_FILES} are the most`)
  for (const what of Object.keys(allowed))
    if (!needed.has(what)) faults.push(`exceptions: nothing needs ${what} any more`)
  return [...new Set(faults)]
}
