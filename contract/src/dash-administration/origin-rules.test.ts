import { expect, it } from 'vitest'
import { readOrigin } from './origin-rules.ts'

it.each([
  ['https://portal.example', 'https://portal.example'],
  ['  HTTPS://Portal.Example/ ', 'https://portal.example'],
  ['https://portal.example:443', 'https://portal.example'],
  ['http://portal.example:80/', 'http://portal.example'],
  ['http://localhost:5173', 'http://localhost:5173'],
  ['https://[::1]:8443', 'https://[::1]:8443'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
])('%s becomes %s, as in a browser', (typed, origin) => {
  expect(readOrigin(typed)).toEqual({ origin })
})

it.each([
  ['', 'is required'],
  ['null', 'cannot be "null"'],
  ['*', 'cannot hold *'],
  ['https://*.portal.example', 'cannot hold *'],
  ['portal.example', 'must begin with'],
  ['ftp://portal.example', 'must begin with'],
  ['https://', 'is not an address'],
  ['https://portal.example:99999', 'is not an address'],
  ['https://user:pass@portal.example', 'name or password'],
  ['https://portal.example/app', 'remove the path'],
  ['https://portal.example?x=1', 'remove the path'],
  ['https://portal.example/#', 'remove the path'],
])('%j is refused in words', (typed, words) => {
  expect(readOrigin(typed)).toEqual({ problem: expect.stringContaining(words) as string })
})
