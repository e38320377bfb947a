import type { Credential } from '@nineops/contract/dash-administration/client-credentials/client-credentials.contract'
import type { Webhook } from '@nineops/contract/dash-administration/webhooks/webhooks.contract'
import { expect, it } from 'vitest'
import { callItems, credentialItems, webhookItems } from './dash-attention.domain.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const at = (days: number) => new Date(now + days * 86_400_000).toISOString()
const client = { index: 1, name: 'Acme' }
const figures = { p50: 1, p95: 2 }

const credential = (change: Partial<Credential>): Credential => ({
  index: 7,
  client,
  name: 'Portal',
  clientId: 'nine-12345678',
  status: 'active',
  scopes: ['accounts'],
  callsPerMinute: null,
  expiresAt: null,
  createdAt: at(-400),
  createdBy: 'dash',
  revokedAt: null,
  revokedBy: null,
  lastUsedAt: at(-1),
  lastUsedIp: null,
  secrets: [],
  version: 1,
  ...change,
})

const webhook = (change: Partial<Webhook>): Webhook => ({
  index: 3,
  version: 1,
  client,
  url: 'https://a.example/',
  description: '',
  events: ['run.complete'],
  state: 'active',
  pausedBecause: null,
  previousSecretUntil: null,
  closedUntil: null,
  failures: 0,
  lastDeliveredAt: null,
  lastFailedAt: null,
  lastFailure: null,
  waiting: 0,
  failed: 0,
  createdAt: at(-1),
  createdBy: 'dash',
  ...change,
})

it.each([
  [{}, []],
  [{ expiresAt: at(15) }, []],
  [{ expiresAt: at(14) }, ['Ends in 14 days.']],
  [{ expiresAt: at(1) }, ['Ends in 1 day.']],
  [{ expiresAt: at(0.5) }, ['Ends within a day.']],
  [{ expiresAt: at(1), status: 'revoked' as const }, []],
  [{ lastUsedAt: at(-90) }, ['Not used for 90 days.']],
  [{ lastUsedAt: at(-89) }, []],
  [{ lastUsedAt: null }, ['Never used in 400 days.']],
  [{ lastUsedAt: null, createdAt: at(-3) }, []],
])('a credential with %o: %o', (change, texts) => {
  expect(credentialItems([credential(change)], now).map(item => item.text)).toEqual(texts)
})

it.each([
  [{}, []],
  [{ failed: 2 }, ['2 deliveries failed permanently.']],
  [{ closedUntil: at(1), lastFailure: 'Answered 500.' }, ['Answered 500.']],
  [{ closedUntil: at(-1) }, []],
  [{ pausedBecause: 'It failed for a week.', failed: 9 }, ['It failed for a week.']],
])('a webhook with %o: %o', (change, texts) => {
  expect(webhookItems([webhook(change)], now).map(item => item.text)).toEqual(texts)
})

it('a single server failure is reported, refusals only if there are many', () => {
  expect(callItems({ ...figures, calls: 0, refused: 0, failed: 0 })).toEqual([])
  expect(callItems({ ...figures, calls: 19, refused: 19, failed: 0 })).toEqual([])
  expect(callItems({ ...figures, calls: 100, refused: 19, failed: 0 })).toEqual([])
  expect(callItems({ ...figures, calls: 100, refused: 19, failed: 1 })[0]?.text).toBe(
    '20 % of 100 calls failed in the last hour: 19 refused (4xx), 1 by the server (5xx).',
  )
  expect(callItems({ ...figures, calls: 20, refused: 4, failed: 0 })).toHaveLength(1)
})
