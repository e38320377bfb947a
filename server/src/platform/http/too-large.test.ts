import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'

const app = closedAtEnd(await testApp())

const detailOf = async (answer: Response) => {
  expect(answer.status).toBe(413)
  return ((await answer.json()) as { error: { detail: string } }).error.detail
}

test('a body over the limit is refused with the limit of its call', async () => {
  const json = { text: 'x'.repeat(1_100_000) }
  expect(await detailOf(await app.call('/api/messages', { method: 'POST', json }))).toBe(
    'The body is larger than 1 MB, the most that this call takes.',
  )
})

test('a file over the limit is refused with the limit of its call', async () => {
  const client = await app.build.client()
  const form = new FormData()
  form.set('file', new Blob([Buffer.alloc(10_000_001)]), 'bounce.eml')
  const path = `/api/clients/${client}/hostedemails/bounces`
  expect(await detailOf(await app.call(path, { method: 'POST', body: form }))).toBe(
    'The file is larger than 9.5 MB, the most that this call takes.',
  )
})
