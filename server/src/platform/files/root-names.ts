import { basename } from 'node:path'

/** The name of each root of this process, by its folder or address. */
const names = new Map<string, string>()

const ADDRESS = /^(s3|sftp):\/\/[^/]*\/?(.*)$/
/** The last part of a folder or address, without the server that it is on. */
function lastPart(root: string): string {
  const [, protocol, rest = ''] = ADDRESS.exec(root) ?? []
  return protocol === undefined ? basename(root) || 'files' : basename(rest) || protocol
}

/** A short name for each root: its last part, numbered where several end alike. */
export function nameRoots(roots: readonly string[]): string[] {
  const taken: string[] = []
  return roots.map(root => {
    const base = lastPart(root)
    let name = base
    for (let count = 2; taken.includes(name); count += 1) name = `${base}-${count}`
    taken.push(name)
    names.set(root, name)
    return name
  })
}

const within = (root: string, path: string): boolean =>
  path === root || path.startsWith(root === '/' ? '/' : `${root}/`)

/**
 * A path as people see it: the name of its root and the rest, `cdr/acme/in`. Where the folders of the server lie, and
 * which buckets and servers it uses, never leaves it.
 */
export function shownPath(path: string): string {
  const isAddress = ADDRESS.test(path)
  if (!path.startsWith('/') && !isAddress) return path
  const [root] = [...names.keys()].filter(one => within(one, path)).toSorted((a, b) => b.length - a.length)
  // One that is no longer configured.
  if (root === undefined) return `…/${isAddress ? lastPart(path) : basename(path)}`
  const rest = path.slice(root.length).replace(/^\//, '')
  return rest === '' ? (names.get(root) ?? '') : `${names.get(root)}/${rest}`
}

/** A sentence with the configured roots in it named as in `shownPath`. */
export function withoutFolders(text: string): string {
  if (!text.includes('/')) return text
  let shown = text
  for (const root of [...names.keys()].toSorted((a, b) => b.length - a.length))
    if (root !== '/' && shown.includes(root))
      shown = shown.replaceAll(
        new RegExp(
          String.raw`(?<![\p{L}\p{N}/._-])${root.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}(?![\p{L}\p{N}._-])`,
          'gu',
        ),
        () => names.get(root) ?? '',
      )
  return shown.replaceAll(/\b(?:s3|sftp):\/\/[^\s"',;)]*[^\s"',;).:]/g, shownPath)
}
