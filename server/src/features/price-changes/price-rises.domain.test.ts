import { describe, expect, it } from 'vitest'
import { type Customer, mayLeave, riseNotes, riseRefusal } from './price-rises.domain.ts'

const percent = { percentHundredths: 500 }
const pounds = { pence: 150 }
const customer = (customerType: Customer['customerType'], contractFrom: string | null): Customer => ({
  index: 1,
  customerType,
  contractFrom,
})

describe('a rise inside the term of a contract', () => {
  it.each([
    ['consumer', '2025-01-17', true],
    ['small_business', '2026-03-01', true],
    ['consumer', '2025-01-16', false],
    ['business', '2026-03-01', false],
    ['', '2026-03-01', false],
    ['consumer', null, false],
  ] as const)('by percent, of a %s in a contract of %s, is refused: %s', (type, from, refused) => {
    expect(riseRefusal(customer(type, from), percent) !== null).toBe(refused)
    expect(riseRefusal(customer(type, from), pounds)).toBeNull()
    expect(riseRefusal(customer(type, from), { percentHundredths: -500 })).toBeNull()
  })

  it('lets all but larger businesses leave, unless their contract names it', () => {
    const customers = [
      customer('consumer', '2024-06-01'),
      customer('', '2026-06-01'),
      customer('business', '2026-06-01'),
      customer('small_business', null),
    ]
    expect(customers.map(mayLeave)).toEqual([true, true, false, false])
    const [leave, unknown] = riseNotes(customers, percent, false)
    expect(leave).toContain('2 accounts are inside the term of a contract')
    expect(unknown).toContain('The customer type of 1 account in a term is not recorded')
    expect(riseNotes(customers, pounds, true)).toEqual([])
    expect(riseNotes(customers, { pence: -100 }, false)).toEqual([])
  })
})
