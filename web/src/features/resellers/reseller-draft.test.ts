import type { ClientDetail } from '@nineops/contract/service-establishment/clients/clients.contract'
import { clientFields } from '@nineops/contract/service-establishment/establishment-rules'
import { expect, it } from 'vitest'
import { changedFields, changeOf, draftOf, mergedWith, problemsOf } from './reseller-draft.ts'

const texts = Object.fromEntries(clientFields.map(field => [field, ''])) as Record<
  (typeof clientFields)[number],
  string
>
const seen: ClientDetail = {
  ...texts,
  index: 3,
  name: 'Acme',
  status: { index: 1, description: 'Live' },
  nineClient: false,
  catchUpMonths: 12,
  version: '10',
}
const typed = (change: Partial<typeof texts>) => {
  const draft = draftOf(seen)
  return { ...draft, texts: { ...draft.texts, ...change } }
}

it('sends only the differences, with the version that was shown', () => {
  expect(changeOf(seen, draftOf(seen))).toEqual({ version: '10' })
  expect(changeOf(seen, { ...typed({ phone: '0113 496 0000' }), statusIndex: 2 })).toEqual({
    version: '10',
    phone: '0113 496 0000',
    statusIndex: 2,
  })
})

it("typed values follow the server's rules", () => {
  expect(problemsOf(seen, typed({ name: '' })).get('name')).toBe('Enter a name')
  expect(problemsOf(seen, typed({ phone: '' })).size).toBe(0)
  expect(problemsOf(seen, { ...draftOf(seen), catchUpMonths: '121' }).size).toBe(1)
  expect(changeOf(seen, { ...draftOf(seen), catchUpMonths: '3' })).toEqual({
    version: '10',
    catchUpMonths: 3,
  })
})

it("another user's changes are kept in fields not edited here, and named", () => {
  const now = { ...seen, version: '11', email: 'new@acme.example', phone: '1' }
  expect(changedFields(seen, now)).toEqual(['email', 'phone'])
  const merged = mergedWith(now, seen, typed({ phone: '2' }))
  expect(merged.texts).toMatchObject({ email: 'new@acme.example', phone: '2' })
})
