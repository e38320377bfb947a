import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actionWords } from './action-words.domain.ts'
import type { AuditRow } from './audit-rows.domain.ts'
import { auditWords, plainWords } from './audit-words.domain.ts'
import { changesOf, fieldName } from './field-words.domain.ts'

const ACTION = /[a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*/
const LITERAL = new RegExp(`action: [^'\`\\n]*'(${ACTION.source})'(?: : '(${ACTION.source})')?`, 'g')
const UNION = new RegExp(`'(${ACTION.source})'(?= \\||,?\\n? *\\))`, 'g')
const TEMPLATE = /action: `([a-z_]+)\.\$\{/

/** Actions as the code writes them: whole, or the last word given to a function that puts the first before it. */
function actionsIn(source: string): string[] {
  const found = [...source.matchAll(LITERAL)].flatMap(([, one, other]) => [one, other])
  const prefix = TEMPLATE.exec(source)?.[1]
  if (prefix !== undefined && prefix !== 'import') {
    for (const [, verb] of source.matchAll(/\bentry\('([a-z_]+)'/g)) found.push(`${prefix}.${verb}`)
    for (const [, verb] of source.matchAll(/(?:true|false), '([a-z]+)'\]/g)) found.push(`${prefix}.${verb}`)
  }
  if (/action: 'path\.|AuditEntry/.test(source))
    for (const [, action] of source.matchAll(UNION)) found.push(action)
  return found.filter(action => action !== undefined)
}

const sources = globSync('server/src/features/**/*.ts').filter(
  path => !/\.test\.ts$|[/\\]timelines[/\\]/.test(path),
)

test('every action of the audit trail has words of its own', () => {
  const actions = new Set(sources.flatMap(path => actionsIn(readFileSync(path, 'utf8'))))
  expect(actions.size).toBeGreaterThan(60)
  expect([...actions].filter(action => actionWords[action] === undefined).toSorted()).toEqual([])
})

test('names that are not written in small letters keep theirs', () => {
  expect(plainWords('dash_api_settings')).toBe('Dash API settings')
  expect(plainWords('cors_origins')).toBe('CORS origins')
  expect(plainWords('rapid_capital')).toBe('Rapid capital')
  expect(fieldName('pdfSha256')).toBe('PDF SHA256')
  expect(fieldName('paymentDays')).toBe('Payment days')
})

const row = (changes: Partial<AuditRow>): AuditRow => ({
  index: 1,
  action: 'thing.changed',
  entity: 'things',
  entityIndex: 1,
  username: 'ann',
  userIndex: 1,
  before: null,
  after: null,
  requestId: 'r',
  ...changes,
})
const reader = { accountNumber: null, charges: new Map<number, string>() }

test('an action without words of its own reads from its name, and is of the kind that its thing is of', () => {
  expect(auditWords(row({ action: 'garden_note.watered', after: { name: 'Roses' } }), reader)).toEqual({
    kind: 'notes',
    sentence: 'Garden note watered “Roses”',
  })
})

test('any values make a sentence, whatever an entry holds', () => {
  const odd = [
    null,
    7,
    'text',
    [],
    [{ index: 1 }],
    { name: 5, amount: null, after: { deep: [1] }, reason: 'x' },
  ]
  for (const action of Object.keys(actionWords))
    for (const before of odd)
      for (const after of odd) {
        const { sentence } = auditWords(row({ action, before, after }), reader)
        expect(sentence, action).toMatch(/^\S/)
        expect(sentence, action).not.toMatch(/undefined|\[object|null|NaN/)
      }
})

test('values are told in words and units, never as they are stored', () => {
  const before = {
    amount: '1200.5',
    endDate: null,
    paymentMethod: 'transfer',
    version: 'a',
    brand: { index: 1, name: 'North' },
  }
  const after = {
    amount: '1300.00',
    endDate: '2026-10-31',
    paymentMethod: 'direct_debit',
    version: 'b',
    brand: { index: 2, name: 'South' },
  }
  expect(changesOf(before, after, new Map())).toEqual([
    { field: 'Amount', before: '£1,200.50', after: '£1,300.00' },
    { field: 'Last day', before: null, after: '31/10/2026' },
    { field: 'Payment method', before: 'transfer', after: 'Direct Debit' },
    { field: 'Brand', before: 'North', after: 'South' },
  ])
  expect(changesOf({ amount: '10' }, { amount: '10.00' }, new Map())).toEqual([])
  expect(changesOf(null, { carrierIndex: 4 }, new Map([['carrierIndex', new Map([[4, 'BT']])]]))).toEqual([
    { field: 'Carrier', before: null, after: 'BT' },
  ])
})
