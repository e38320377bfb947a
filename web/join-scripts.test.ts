import { describe, expect, it } from 'vitest'
import { joinScripts, splitByUsers } from './join-scripts.ts'

/** Modules by name: what they import, and their characters. */
type Modules = Readonly<Record<string, { imports?: readonly string[]; size?: number }>>

const graphOf = (modules: Modules) => ({
  importsOf: (id: string) => modules[id]?.imports ?? [],
  sizeOf: (id: string) => modules[id]?.size ?? 1000,
})
const namesOf = (scripts: readonly { modules: string[] }[]) =>
  scripts.map(({ modules }) => modules.toSorted((a, b) => a.localeCompare(b)).join(' '))

const REQUEST = 4000
const joined = (parts: readonly string[], modules: Modules) =>
  joinScripts(splitByUsers(parts, graphOf(modules)), REQUEST)

/** Of three screens that share `y`, two share `x` of this size. */
const sharedByTwo = (size: number) =>
  joined(['a', 'b', 'c'], {
    a: { imports: ['x', 'y'], size: 50_000 },
    b: { imports: ['x', 'y'], size: 50_000 },
    c: { imports: ['y'], size: 50_000 },
    x: { size },
    y: { size: 100_000 },
  })

describe('scripts of the portal', () => {
  it('hold what exactly the same screens need', () => {
    const modules = {
      runs: { imports: ['table', 'labels'] },
      carriers: { imports: ['table', 'form'] },
      table: { imports: ['rows'] },
    }
    expect(
      namesOf(splitByUsers(['runs', 'carriers'], graphOf(modules))).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['carriers form', 'labels runs', 'rows table'])
  })

  it('are joined if that saves more requests than it brings in vain', () => {
    // Two screens save a request each, the third gets `x` in vain.
    expect(namesOf(sharedByTwo(7000))).toContain('x y')
    expect(namesOf(sharedByTwo(9000))).toEqual(expect.arrayContaining(['x', 'y']))
  })

  it('stay apart if one imports what is large and few others need', () => {
    const modules = {
      a: { imports: ['x', 'y'], size: 50_000 },
      b: { imports: ['x', 'y'], size: 50_000 },
      c: { imports: ['y'], size: 50_000 },
      x: { imports: ['large'], size: 100 },
      y: { size: 100 },
      large: { size: 90_000 },
    }
    expect(namesOf(joined(['a', 'b', 'c'], modules))).toContain('y')
  })

  it('never import each other', () => {
    // Small ones above and below a large one, all shared in many ways.
    const parts = Array.from({ length: 12 }, (_, at) => `screen${at}`)
    const modules: Record<string, { imports: string[]; size: number }> = {}
    for (const [at, part] of parts.entries()) {
      modules[part] = { imports: [`top${at % 4}`, `middle${at % 3}`], size: 20_000 }
      modules[`top${at % 4}`] = { imports: [`middle${at % 4}`, 'bottom'], size: 300 }
      modules[`middle${at % 4}`] = { imports: ['bottom', `low${at % 2}`], size: at % 2 ? 60_000 : 500 }
    }
    const scripts = joined(parts, {
      ...modules,
      bottom: { size: 200 },
      low0: { size: 400 },
      low1: { size: 30_000 },
    })
    for (const script of scripts) {
      const reached = new Set(script.imports)
      for (const each of reached) for (const next of each.imports) reached.add(next)
      expect(reached.has(script), script.modules.join()).toBe(false)
    }
    expect(scripts.length).toBeLessThan(splitByUsers(parts, graphOf(modules)).length)
  })
})
