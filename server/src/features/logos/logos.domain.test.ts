import { expect, it } from 'vitest'
import { isInvisible, logoWarnings, printBox } from './logos.domain.ts'

const plain = { kind: 'png', isTransparent: false, hasText: false, darkest: 0 } as const
const warned = (changes: Partial<Parameters<typeof logoWarnings>[0]>) =>
  logoWarnings({ ...plain, width: 600, height: 200, ...changes }).join(' ')

it('warns of what looks bad on paper, and of nothing else', () => {
  expect(printBox).toEqual({ width: 1500, height: 350 })
  expect(warned({})).toBe('')
  expect(warned({ width: 2000, height: 200 })).toContain('very wide: on paper it is only 6.4 mm high')
  expect(warned({ width: 200, height: 1000 })).toContain('very tall: on paper it is only 3 mm wide')
  expect(warned({ width: 60, height: 20 })).toContain('few pixels')
  expect(warned({ width: 60, height: 20, kind: 'svg' })).toBe('')
  expect(warned({ isTransparent: true })).toBe('Its transparent parts are white, as the paper.')
  expect(warned({ darkest: 220, isTransparent: true })).toContain('very pale')
  expect(warned({ hasText: true })).toContain('Convert the text to paths')
})

it('white on white is not a logo', () => {
  expect(isInvisible({ darkest: 255 })).toBe(true)
  expect(isInvisible({ darkest: 249 })).toBe(false)
})
