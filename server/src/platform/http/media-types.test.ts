import { describe, expect, it } from 'vitest'
import { preferredType } from './media-types.ts'

const json = 'application/json'
const offers = ['application/vnd.nineops.dash+json', json, 'text/csv']

describe('what a caller accepts', () => {
  it.each([
    [undefined, offers[0]],
    ['', offers[0]],
    ['*/*', offers[0]],
    ['application/*', offers[0]],
    ['application/json', json],
    ['APPLICATION/JSON ; charset=utf-8', json],
    ['text/csv', 'text/csv'],
    ['text/*', 'text/csv'],
    ['text/csv, */*', 'text/csv'],
    ['*/*, application/json;q=0.2', offers[0]],
    ['text/csv;q=0.5, application/json;q=0.9', json],
    ['text/csv;q=0.9, application/json;q=0.5', 'text/csv'],
    ['text/csv;q=0, */*;q=0.1', offers[0]],
    ['image/png', undefined],
    ['*/json', undefined],
    ['text/csv;q=0', undefined],
    ['text/csv;q=nonsense', undefined],
    ['text/csv;q=9', undefined],
    ['nonsense,,/;', undefined],
  ])('%s gives %s', (accept, expected) => {
    expect(preferredType(accept, offers)).toBe(expected)
  })
})
