/** Modules that are loaded together. */
export interface Script {
  modules: string[]
  /** In characters. */
  size: number
  /** Parts of the portal that are loaded on their own and need it, by number. */
  users: ReadonlySet<number>
  /** Scripts that it imports. */
  imports: Set<Script>
}

interface Graph {
  importsOf: (id: string) => readonly string[]
  sizeOf: (id: string) => number
}

/** One script for all modules that exactly the same parts need: none brings what its users don't need, and none import each other. */
export function splitByUsers(parts: readonly string[], { importsOf, sizeOf }: Graph): Script[] {
  const usersOf = new Map<string, Set<number>>()
  for (const [part, root] of parts.entries()) {
    const reached = new Set([root])
    for (const id of reached) {
      usersOf.set(id, (usersOf.get(id) ?? new Set()).add(part))
      for (const next of importsOf(id)) reached.add(next)
    }
  }
  const scripts = new Map<string, Script>()
  const scriptOf = new Map<string, Script>()
  for (const [id, users] of usersOf) {
    const key = [...users].join()
    const script = scripts.get(key) ?? { modules: [], size: 0, users, imports: new Set() }
    scripts.set(key, script)
    scriptOf.set(id, script)
    script.modules.push(id)
    script.size += sizeOf(id)
  }
  for (const [id, script] of scriptOf)
    for (const next of importsOf(id)) {
      const other = scriptOf.get(next)
      if (other && other !== script) script.imports.add(other)
    }
  return [...scripts.values()]
}

/**
 * Joins scripts where that saves more in requests than it costs in characters that are not needed; a request weighs `request` characters.
 * Users of one then also get what the other imports, which counts. Those that would import each other stay apart.
 */
export function joinScripts(all: readonly Script[], request: number): Script[] {
  const scripts = new Set(all)
  // The smallest first; what was joined may be joined again.
  const open = all.toSorted((a, b) => a.size - b.size)
  for (let script = open.shift(); script; script = open.shift()) {
    if (!scripts.has(script)) continue
    const partner = bestPartner(script, scripts, request)
    if (!partner) continue
    join(script, partner, scripts)
    open.push(script)
  }
  return [...scripts]
}

function bestPartner(script: Script, scripts: ReadonlySet<Script>, request: number): Script | undefined {
  let best: Script | undefined
  let most = 0
  for (const other of scripts) {
    if (other === script || gainOf(script, other, request) <= most) continue
    const imported = importedBy(script, other)
    // One imports the other by way of a third.
    if (imported.has(script) || imported.has(other)) continue
    const users = both(script.users, other.users)
    let gain = gainOf(script, other, request)
    for (const each of imported) gain -= countOf(users, user => !each.users.has(user)) * each.size
    if (gain > most) [most, best] = [gain, other]
  }
  return best
}

const both = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): Set<T> => new Set([...a, ...b])

function countOf<T>(all: ReadonlySet<T>, counts: (each: T) => boolean): number {
  let count = 0
  for (const each of all) if (counts(each)) count += 1
  return count
}

/** Requests of those who need both, less what those who need one get in vain. */
function gainOf(a: Script, b: Script, request: number): number {
  const shared = countOf(a.users, user => b.users.has(user))
  return shared * request - (a.users.size - shared) * b.size - (b.users.size - shared) * a.size
}

/** All that two scripts bring besides each other. */
function importedBy(a: Script, b: Script): Set<Script> {
  const found = both(a.imports, b.imports)
  found.delete(a)
  found.delete(b)
  for (const script of found) for (const next of script.imports) found.add(next)
  return found
}

function join(script: Script, other: Script, scripts: Set<Script>): void {
  script.modules.push(...other.modules)
  script.size += other.size
  script.users = both(script.users, other.users)
  script.imports = both(script.imports, other.imports)
  script.imports.delete(script)
  script.imports.delete(other)
  scripts.delete(other)
  for (const each of scripts) if (each.imports.delete(other)) each.imports.add(script)
  for (const each of importedBy(script, script)) each.users = both(each.users, script.users)
}
