interface Module {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

/** The bundler's view of all modules, once it has read them. */
export interface Modules {
  getModuleInfo: (id: string) => Module | null
}

/** These list the modules of a library or a feature, of which each importer takes some by name. */
const isIndex = (id: string): boolean => /@mantine\/\w+\/esm\/index\.mjs$|\.public\.ts$/.test(id)
const named = /\b(?:import|export) (?:[\w$]+, )?\{([^}]*)\} from ["']([^"']+)["']/g

/** Names as they are imported, each with the address that it is imported from. */
const namesIn = (code: string): { names: string[]; from: string }[] =>
  [...code.matchAll(named)].map(([, list = '', from = '']) => ({
    names: list.split(',').map(name => name.trim()),
    from,
  }))
/** Whether an address in an import, as written there, can mean this module. */
const isFrom = (id: string, from: string): boolean =>
  from.startsWith('.') ? id.endsWith(from.replace(/^[./]+/, '/')) : id.includes(`/${from}/`)

/** Which modules import which: of an index only what is taken by name. */
export class ModuleGraph {
  /** What is imported when it is needed: screens, dialogs, panels. */
  readonly parts: ReadonlySet<string>
  readonly #modules: Modules
  readonly #imports = new Map<string, readonly string[]>()

  constructor(modules: Modules, main: string) {
    this.#modules = modules
    const parts = new Set<string>()
    const seen = new Set([main])
    for (const id of seen) {
      const { importedIds, dynamicallyImportedIds } = this.#of(id)
      for (const next of dynamicallyImportedIds) parts.add(next)
      for (const next of [...importedIds, ...dynamicallyImportedIds]) seen.add(next)
    }
    this.parts = parts
  }

  #of(id: string) {
    const { code, importedIds = [], dynamicallyImportedIds = [] } = this.#modules.getModuleInfo(id) ?? {}
    return { code: code ?? '', importedIds, dynamicallyImportedIds }
  }

  /** In characters, before it is minified. */
  sizeOf(id: string): number {
    return this.#of(id).code.length
  }

  importsOf(id: string): readonly string[] {
    const known = this.#imports.get(id)
    if (known) return known
    const { code, importedIds } = this.#of(id)
    const found =
      // Loaded on its own, an index brings all that it lists.
      isIndex(id) && !this.parts.has(id)
        ? []
        : importedIds.flatMap(next => (isIndex(next) ? this.#taken(code, next) : [next]))
    this.#imports.set(id, found)
    return found
  }

  /** What this code takes of an index, and the index itself for what that has of its own. */
  #taken(code: string, index: string): string[] {
    const names = new Set(
      namesIn(code)
        .filter(({ from }) => isFrom(index, from))
        .flatMap(taken => taken.names.map(name => name.split(' ')[0])),
    )
    const { code: listed, importedIds } = this.#of(index)
    const files = namesIn(listed).filter(each => each.names.some(name => names.has(name.split(' ').at(-1))))
    const found = importedIds.filter(id => files.some(({ from }) => isFrom(id, from)))
    return [index, ...found.flatMap(id => (isIndex(id) ? this.#taken(listed, id) : [id]))]
  }
}
