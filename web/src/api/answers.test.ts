import { describe, expect, it } from 'vitest'
import { errorFromAnswer, toApiError } from './api-error.ts'
import { readEvents } from './events.ts'
import { fileNameOf, paginationOf, urlOf } from './request.ts'

const answer = {
  status: 502,
  statusText: 'Bad Gateway',
  url: 'http://x/api/clients',
  requestId: 'r-1',
  body: '',
}

describe('error objects (spec §8)', () => {
  it("are the server's, with detail split on line breaks", () => {
    const body = JSON.stringify({
      error: { code: 'c', title: 't', detail: 'one\r\ntwo\nthree', errors: [{ field: 'f', message: 'm' }] },
    })
    const error = errorFromAnswer({ ...answer, status: 409, body })
    expect(error).toMatchObject({ code: 'c', title: 't', detail: ['one', 'two', 'three'], requestId: 'r-1' })
    expect(error.field('f')).toBe('m')
  })

  it("are read however incomplete a server's answer is", () => {
    const of = (error: object) => errorFromAnswer({ ...answer, body: JSON.stringify({ error }) })
    expect(of({ detail: 'invalid_grant' })).toMatchObject({
      code: '502',
      title: 'Bad Gateway',
      detail: ['invalid_grant'],
      errors: [],
    })
    expect(
      of({ code: 7, title: 't', detail: ['one', 'two'], errors: ['first', { message: 'm' }] }),
    ).toMatchObject({
      code: '7',
      detail: ['one', 'two'],
      errors: [
        { field: '', message: 'first' },
        { field: '', message: 'm' },
      ],
    })
    expect(of({}).detail).toEqual([])
    expect(errorFromAnswer({ ...answer, body: '{"error":"text"}' }).detail).toEqual([answer.url])
  })

  it('are made from status, status text and URL if the server sends none', () => {
    const error = errorFromAnswer({ ...answer, body: '<html>' })
    expect(error).toMatchObject({ code: '502', title: 'Bad Gateway', detail: [answer.url], empty: false })
    expect(errorFromAnswer(answer).empty).toBe(true)
    expect(errorFromAnswer(answer).message).toBe('The server answered 502 (Bad Gateway) without details.')
  })

  it('have code 0 and title ERROR without an answer', () => {
    expect(toApiError(new Error('broken'))).toMatchObject({ code: '0', title: 'ERROR', detail: ['broken'] })
  })
})

describe('calls', () => {
  const endpoint = {
    method: 'GET',
    path: '/api/x/{a}/y',
    summary: '',
    roles: 'open',
    answer: 'none',
  } as const

  it('fill in the path and leave empty query values out', () => {
    expect(urlOf(endpoint, { params: { a: 'b/c' }, query: { page: 2, filter: '', no: undefined } })).toBe(
      '/api/x/b%2Fc/y?page=2',
    )
  })

  it('read counts and file names from headers', () => {
    const header = JSON.stringify({ Pagination: { Page: 2, PageSize: 50, TotalCount: 120, TotalPages: 3 } })
    expect(paginationOf(header)).toEqual({ page: 2, pageSize: 50, totalCount: 120, totalPages: 3 })
    expect(fileNameOf(`attachment; filename="a.zip"; filename*=UTF-8''caf%C3%A9.zip`, 'x')).toBe('café.zip')
    expect(fileNameOf(null, 'x')).toBe('x')
  })
})

it('server-sent events are read across chunks', async () => {
  const parts = ['event: runs:1\nda', 'ta: {"done":1}\n\n: keep\n\nevent: runs:2\r\ndata: 2\r\n\r\n']
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })
  const events = []
  for await (const event of readEvents(stream)) events.push(event)
  expect(events).toEqual([
    { topic: 'runs:1', data: { done: 1 } },
    { topic: 'runs:2', data: 2 },
  ])
})
