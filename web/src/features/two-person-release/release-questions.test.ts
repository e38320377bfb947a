import { expect, test } from 'vitest'
import { askedLabel } from './release-questions.ts'

const release = {
  askedBy: [
    { kind: 'reseller', name: 'Fenland Voice' },
    { kind: 'brand', name: 'Fen' },
  ] as const,
  preparers: ['Jo', 'Sam'],
}

test('a run says who requires two people for it, and who prepared it', () => {
  expect(askedLabel({ ...release, askedBy: [...release.askedBy] }, false)).toBe(
    'Fenland Voice and brand Fen require two people to release the run. Prepared by Jo and Sam.',
  )
})

test('a run that one person confirmed does not say that it required two', () => {
  expect(askedLabel({ preparers: ['Jo'], askedBy: [{ kind: 'brand', name: 'Fen' }] }, true)).toBe(
    'Brand Fen requires two people to release runs now, but did not when this run was confirmed. Prepared by Jo.',
  )
})
