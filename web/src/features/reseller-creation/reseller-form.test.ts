import { expect, it } from 'vitest'
import { problemsOf } from './creation-form.ts'
import { emptyReseller, resellerBody, resellerSteps } from './reseller-form.ts'

it('a new reseller is not live until it is set up, and its brand gets numbers', () => {
  const typed = { ...emptyReseller, name: 'Swaledale', 'brand.name': 'Swaledale Lines' }
  expect(problemsOf(resellerSteps(typed), typed).size).toBe(0)
  expect(resellerBody(typed)).toMatchObject({
    name: 'Swaledale',
    statusIndex: 2,
    brand: {
      name: 'Swaledale Lines',
      invoiceNumbers: { prefix: '', padding: 6, nextNumber: 1 },
      creditNoteNumbers: { prefix: 'C', padding: 5, nextNumber: 1 },
    },
  })
})
