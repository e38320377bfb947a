import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { figureGauges } from './figure-gauges.ts'

const late = () => Promise.reject(new Error('Query read timeout'))
const away = () => Promise.reject(new Error('connect ECONNREFUSED'))

test('figures that cannot be read are missing rather than stale, and come back', async () => {
  const registry = new Registry()
  const found = { answers: true, looks: 0 }
  const read = async () => {
    found.looks += 1
    if (!found.answers) throw new Error('connect ECONNREFUSED')
    return [
      { metric: 'waiting', labels: { queue: 'a' }, value: 7 },
      { metric: 'age', value: 5 },
    ]
  }
  const names = { waiting: { help: 'x', labels: ['queue'] }, age: { help: 'x', labels: [] } }
  const refresh = figureGauges(registry, names, [{ name: 'all', keepMs: 0, failedMs: 0, read }], away)
  const shown = async () => {
    await refresh()
    return registry.metrics()
  }
  expect(await shown()).toMatch(/waiting\{queue="a"\} 7[^]*age 5[^]*nineops_database_up 1/)
  found.answers = false
  const without = await shown()
  expect(without).toMatch(/nineops_database_up 0/)
  expect(without).not.toMatch(/^(waiting|age)/m)
  found.answers = true
  expect(await shown()).toMatch(/waiting\{queue="a"\} 7/)
})

test('concurrent requests share one read until the result is stale', async () => {
  const registry = new Registry()
  let looks = 0
  const read = async () => {
    looks += 1
    return []
  }
  const refresh = figureGauges(registry, {}, [{ name: 'all', keepMs: 60_000, read }], read)
  await Promise.all([refresh(), refresh()])
  await refresh()
  expect(looks).toBe(1)
})

test('a figure that takes too long is missing, and the database still counts as up', async () => {
  const registry = new Registry()
  const sources = [
    { name: 'current', keepMs: 0, read: () => Promise.resolve([{ metric: 'age', value: 5 }]) },
    { name: 'slow', keepMs: 0, read: late },
  ]
  await figureGauges(registry, { age: { help: 'x', labels: [] } }, sources, () => Promise.resolve())()
  const shown = await registry.metrics()
  expect(shown).toMatch(/^age 5$/m)
  expect(shown).toMatch(/nineops_figures_up\{source="current"\} 1\n.*source="slow"\} 0/)
  expect(shown).toMatch(/nineops_database_up 1/)
})
