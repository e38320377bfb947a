import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Endpoint } from '@nineops/contract/http'
import { z } from 'zod'

/** The contract's names for its schemas and endpoints: those of its exports. */
export interface ContractNames {
  schemas: ReadonlyMap<string, z.ZodType>
  operations: ReadonlyMap<Endpoint, { tag: string; id: string }>
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
/** `invoiceRunAccounts` as people read it: `Invoice run accounts`. */
const words = (name: string) => capital(name.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`))

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'answer' in value && 'roles' in value

// Only a shape of its own deserves a name; `index` and the like read better inline.
const isNamed = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject || value instanceof z.ZodEnum || value instanceof z.ZodDiscriminatedUnion

/** Reads the contract's modules once; a name used by two of them belongs to the first. */
export async function readContract(): Promise<ContractNames> {
  const folder = new URL('./', import.meta.resolve('@nineops/contract/http'))
  const files = (await readdir(folder, { recursive: true }))
    .filter(path => path.endsWith('.contract.ts'))
    // Sorted by name, so that moving a module to another folder changes no name.
    .toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1))
  const schemas = new Map<string, z.ZodType>()
  const named = new Set<z.ZodType>()
  const operations = new Map<Endpoint, { tag: string; id: string }>()
  for (const file of ['http.ts', ...files]) {
    const module = (await import(pathToFileURL(fileURLToPath(new URL(file, folder))).href)) as object
    for (const [name, value] of Object.entries(module) as [string, unknown][]) {
      if (isNamed(value)) {
        if (schemas.has(capital(name)) || named.has(value)) continue
        schemas.set(capital(name), value)
        named.add(value)
      } else if (typeof value === 'object' && value !== null) {
        for (const [key, endpoint] of Object.entries(value) as [string, unknown][])
          if (isEndpoint(endpoint))
            operations.set(endpoint, { tag: words(name), id: `${name}${capital(key)}` })
      }
    }
  }
  return { schemas, operations }
}
