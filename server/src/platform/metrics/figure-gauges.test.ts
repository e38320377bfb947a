import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { figureGauges } from './figure-gauges.ts'

test('figures that cannot be looked up are gone rather than old, and come back', async () => {
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
  const refresh = figureGauges(registry, names, [{ keepMs: 0, failedMs: 0, read }])
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

test('however many ask, there is one look until what was found is old', async () => {
  const registry = new Registry()
  let looks = 0
  const read = async () => {
    looks += 1
    return []
  }
  const refresh = figureGauges(registry, {}, [{ keepMs: 60_000, read }])
  await Promise.all([refresh(), refresh()])
  await refresh()
  expect(looks).toBe(1)
})
