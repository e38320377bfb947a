import { describe, expect, test } from 'vitest'
import { passwordProblem, passwordStrength } from './password-rules.ts'

describe('a new password', () => {
  test('has 12 to 128 characters of any kind', () => {
    expect(passwordProblem('elevenchars', 'jo')).toContain('at least 12')
    expect(passwordProblem('six magpies sit', 'jo')).toBeNull()
    expect(passwordProblem('ünïcödé häuser', 'jo')).toBeNull()
    expect(passwordProblem('🐎'.repeat(11), 'jo')).toContain('at least 12')
    expect(passwordProblem('six herons '.repeat(11) + 'waded', 'jo')).toBeNull()
    expect(passwordProblem(`${'six herons '.repeat(11)}waded on`, 'jo')).toContain('at most 128')
  })

  test.each([
    'passwordpassword',
    'Password1234',
    'p@ssw0rd1234!',
    '123456789012',
    'qwertyuiop12',
    'aaaaaaaaaaaa',
  ])('is not one of the most guessed: %s', password =>
    expect(passwordProblem(password, 'jo')).toContain('guessed'),
  )

  test.each(['1q2w3e4r5t6y', 'Manchester2026', 'abcabcabcabc', 'nineops123456', 'letmein-letmein'])(
    'is not a variation of them: %s',
    password => expect(passwordProblem(password, 'jo')).toContain('guessed'),
  )

  test('does not contain the username', () => {
    expect(passwordProblem('ordering rocks!', 'Ordering')).toContain('username')
    expect(passwordProblem('jojojojojojo', 'jo')).toContain('username')
    expect(passwordProblem('banjo and fiddle', 'jo')).toBeNull()
  })

  test.each(['nineops-demo', 'NineOps-Demo', 'nineopsdemo1', 'NineOpsDemo2026'])(
    "is not the demo's: %s",
    password => expect(passwordProblem(password, 'bureau')).toContain('guessed'),
  )
})

describe('the strength of a new password', () => {
  test('is nothing for one that is refused', () => {
    for (const password of ['short', 'password1234', 'jojojojojojo'])
      expect(passwordStrength(password, 'jo')).toBe(0)
  })
  test('grows with different parts, and little with repetition, sequences and common words', () => {
    const strengths = [
      'aabbaabbaacc',
      'summer monday x',
      'hjkq zvbt wnmp',
      'six herons waded by',
      'Six herons waded, 4 flew off',
    ].map(password => passwordStrength(password, 'jo'))
    expect(strengths).toEqual(strengths.toSorted((a, b) => a - b))
    expect(strengths[0]).toBe(1)
    expect(strengths.at(-1)).toBe(4)
  })
})
