import { dashMessages } from '@nineops/contract/omni-portal/messages/messages.contract'
import { dashResellers } from '@nineops/contract/dash/dash-resellers.contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dash, dashHead, setDashAccess } from './dash-client.ts'

const counts = '{"Pagination":{"Page":2,"PageSize":1,"TotalCount":3,"TotalPages":3}}'
const sent: { url: string; init: RequestInit }[] = []
let answer: () => Response

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return Promise.resolve(answer())
  })
  vi.stubGlobal('localStorage', { getItem: () => null })
  setDashAccess({
    baseUrl: () => Promise.resolve('https://dash.example/v1/'),
    tokenFor: reseller => Promise.resolve(reseller === 3 ? 'token-of-3' : null),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('sends the token, the accepted type and the version, to the configured address, and no XSRF pair', async () => {
  const message = { text: 'x', startDate: '2026-11-01T00:00:00Z', endDate: '2026-11-02T00:00:00Z' }
  answer = () => Response.json({ index: 1, ...message })
  await dash(3, dashMessages.replace, { params: { message: 1 }, body: message })
  expect(sent[0]?.url).toBe('https://dash.example/v1/messages/1')
  expect(sent[0]?.init).toMatchObject({ method: 'PUT', credentials: 'omit' })
  expect(sent[0]?.init.headers).toEqual({
    Authorization: 'Bearer token-of-3',
    Accept: 'application/vnd.nineops.dash+json',
    ver: '1.0',
    'Content-Type': 'application/json',
  })
})

it('adds the counts of a paged list to the result; HEAD returns them without the rows', async () => {
  const pagination = { page: 2, pageSize: 1, totalCount: 3, totalPages: 3 }
  answer = () => Response.json([], { headers: { 'DASH-MetaData': counts } })
  const page = await dash(3, dashResellers.accounts, { query: { page: 2, pageSize: 1 } })
  expect(page).toEqual({ data: [], meta: { pagination } })
  expect((await dashHead(3, dashResellers.accounts)).meta).toEqual({ pagination })
  expect(sent.map(({ init }) => init.method)).toEqual(['GET', 'HEAD'])
})

it('a call without a body returns nothing, and a list that is not paged has no counts', async () => {
  answer = () => new Response(null, { status: 204 })
  const removed = await dash(3, dashMessages.remove, { params: { message: 1 } })
  expect(removed).toEqual({ data: undefined, meta: { pagination: null } })
})

it('sends nothing without a token, and says so', async () => {
  await expect(dash(4, dashMessages.list)).rejects.toMatchObject({ code: 'no_dash_token' })
  expect(sent).toEqual([])
})

it('sends a pending change once, however often it is requested; afterwards, or after another change, again', async () => {
  const message = { text: 'x', startDate: '2026-11-01T00:00:00Z', endDate: '2026-11-02T00:00:00Z' }
  answer = () => Response.json({ index: 1, ...message })
  const save = (text: string) =>
    dash(3, dashMessages.replace, { params: { message: 1 }, body: { ...message, text } })
  const [first, second] = await Promise.all([save('x'), save('x')])
  expect(second).toBe(first)
  expect(sent).toHaveLength(1)
  await save('x')
  expect(sent).toHaveLength(2)
  await Promise.all([save('x'), save('y'), save('x')])
  expect(sent).toHaveLength(5)
  await Promise.all([dash(3, dashMessages.list), dash(3, dashMessages.list)]).catch(() => undefined)
  expect(sent).toHaveLength(7)
})

it('forgets a change that failed: a retry sends it again', async () => {
  answer = () => new Response(null, { status: 502 })
  const call = { params: { message: 1 } }
  const both = [dash(3, dashMessages.remove, call), dash(3, dashMessages.remove, call)]
  await expect(Promise.all(both)).rejects.toThrow()
  await expect(dash(3, dashMessages.remove, call)).rejects.toThrow()
  expect(sent).toHaveLength(2)
})
