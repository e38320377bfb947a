import type { Plugin } from 'vite'

/** Fails a build whose scripts import each other: they would start on parts that are not there yet, with an empty page. */
export const refuseChunkCycles = (): Plugin => ({
  name: 'refuse-chunk-cycles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const imports = new Map(
      Object.values(bundle).flatMap(part =>
        part.type === 'chunk' ? [[part.fileName, part.imports] as const] : [],
      ),
    )
    const done = new Set<string>()
    const follow = (file: string, way: readonly string[]): void => {
      if (way.includes(file))
        this.error(`Scripts import each other: ${[...way.slice(way.indexOf(file)), file].join(' → ')}`)
      if (done.has(file)) return
      for (const next of imports.get(file) ?? []) follow(next, [...way, file])
      done.add(file)
    }
    for (const file of imports.keys()) follow(file, [])
  },
})
