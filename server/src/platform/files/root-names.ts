import { basename } from 'node:path'

/** The name of each local root of this process, by its folder. */
const names = new Map<string, string>()

/** A short name for each folder: its last part, numbered where several end alike. */
export function nameRoots(folders: readonly string[]): string[] {
  const taken: string[] = []
  return folders.map(folder => {
    const base = basename(folder) || 'files'
    let name = base
    for (let count = 2; taken.includes(name); count += 1) name = `${base}-${count}`
    taken.push(name)
    names.set(folder, name)
    return name
  })
}

const within = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`)

/**
 * A path as people see it: the name of its root and the rest, `cdr/acme/in`. Where the folders of the server lie never
 * leaves it. Addresses of buckets and servers are unchanged.
 */
export function shownPath(path: string): string {
  if (!path.startsWith('/')) return path
  const [root] = [...names.keys()]
    .filter(folder => within(folder, path))
    .toSorted((a, b) => b.length - a.length)
  // A folder that is no longer configured.
  if (root === undefined) return `…/${basename(path)}`
  const rest = path.slice(root.length).replace(/^\//, '')
  return rest === '' ? (names.get(root) ?? '') : `${names.get(root)}/${rest}`
}

/** A sentence with the configured folders in it named as in `shownPath`. */
export function withoutFolders(text: string): string {
  if (!text.includes('/')) return text
  let shown = text
  for (const folder of [...names.keys()].toSorted((a, b) => b.length - a.length))
    if (folder !== '/' && shown.includes(folder))
      shown = shown.replaceAll(
        new RegExp(
          String.raw`(?<![\p{L}\p{N}/._-])${folder.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}(?![\p{L}\p{N}._-])`,
          'gu',
        ),
        () => names.get(folder) ?? '',
      )
  return shown
}
