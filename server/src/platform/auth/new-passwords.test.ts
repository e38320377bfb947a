import { expect, test } from 'vitest'
import { newPasswordProblem } from './new-passwords.ts'

test.each(['babygirl2024', 'Liverpool1234', '!!scoobydoo!!', 'snoopysnoopy', 'buttercup2026!'])(
  'one of the ten thousand most used passwords is refused, also between digits and signs: %s',
  password => expect(newPasswordProblem(password, 'jo')).toContain('guessed'),
)

test.each(['six herons waded', 'monday babygirl boat', 'ünïcödé häuser'])(
  'a few words of one’s own are accepted: %s',
  password => expect(newPasswordProblem(password, 'jo')).toBeNull(),
)
