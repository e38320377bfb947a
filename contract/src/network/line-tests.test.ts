import { expect, test } from 'vitest'
import { testProfiles } from './line-tests.ts'

test('there are four test profiles: FTTC and DSL at each of two providers (spec §9)', () => {
  const pairs = testProfiles.map(name => name.split('-'))
  expect(new Set(testProfiles).size).toBe(4)
  expect(new Set(pairs.map(([provider]) => provider)).size).toBe(2)
  for (const [, product] of pairs) expect(['FTTC', 'DSL']).toContain(product)
})
