import { describe, expect, it } from 'vitest'
import { missed } from './near-misses.ts'

const endpoints = [
  { method: 'GET', path: '/dash/invoices' },
  { method: 'GET', path: '/dash/invoices/{invoice}/pdf' },
  { method: 'GET', path: '/dash/webhooks/{webhook}' },
  { method: 'DELETE', path: '/dash/webhooks/{webhook}' },
] as const
const of = (method: string, path: string) => {
  const { error, allow } = missed(endpoints, method, path)
  return { status: error.status, detail: error.body.detail, allow }
}

describe('at a path without the call', () => {
  it('other methods are named', () => {
    expect(of('POST', '/dash/webhooks/7')).toEqual({
      status: 405,
      detail: 'There is no POST /dash/webhooks/7, but DELETE, GET, HEAD.',
      allow: 'DELETE, GET, HEAD',
    })
  })

  it.each(['/dash/invoices/', '/dash//invoices', '/dash/Invoices'])(
    '%s is answered with the right spelling',
    path => {
      expect(of('GET', path)).toEqual({
        status: 404,
        detail: `There is nothing at GET ${path}. Write the path as /dash/invoices.`,
        allow: undefined,
      })
    },
  )

  it('the requested method is not named as another, as when a path segment is too long', () =>
    expect(of('GET', `/dash/webhooks/${'7'.repeat(300)}`)).toMatchObject({ status: 404, allow: undefined }))

  it('nothing is suggested that does not exist either', () => {
    for (const path of ['/dash/nothing/', '/dash/invoices//pdf', '/dash', '/'])
      expect(of('GET', path)).toMatchObject({ status: 404, detail: `There is nothing at GET ${path}.` })
  })
})
