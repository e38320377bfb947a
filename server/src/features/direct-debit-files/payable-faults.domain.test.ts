import { describe, expect, it } from 'vitest'
import { type PayableFacts, payableFaults } from './payable-faults.domain.ts'

const payable: PayableFacts = {
  accountNumber: 'AC100234',
  brandName: 'Acme',
  number: 'ACM000451',
  pence: 4512,
  sortCode: '089999',
  bankAccount: '66374958',
  reference: 'ACME-AC100234',
  serviceUserNumber: '123456',
  originatingSortCode: '202959',
  originatingAccount: '63748472',
}

describe('what is to be collected', () => {
  it('is valid if nothing is missing', () => expect(payableFaults([payable])).toEqual([]))

  it.each([
    [{ serviceUserNumber: '' }, 'Brand Acme has no service user number of six digits'],
    [{ originatingAccount: '1' }, 'Brand Acme has no account number of eight digits'],
    [{ reference: 'DDIC-1234' }, 'Account AC100234: the mandate reference must not begin with DDIC.'],
    [{ pence: 2_000_000_001 }, 'Invoice ACM000451 is £20,000,000.01: Bacs takes no more than'],
  ])('is refused where it has %j', (broken, message) =>
    expect(payableFaults([{ ...payable, ...broken }])[0]).toContain(message),
  )

  it('is refused if two accounts have one mandate', () => {
    const other = { ...payable, accountNumber: 'AC100871', number: 'ACM000452' }
    expect(payableFaults([payable, other])).toEqual([
      'Accounts AC100234 and AC100871 have one mandate reference, ACME-AC100234: give each its own.',
    ])
  })

  it('is refused if a bank account gets more than its contra can hold', () => {
    const greatest = Array.from({ length: 50 }, (_, at) => ({
      ...payable,
      pence: 2_000_000_000,
      accountNumber: `AC${at}`,
      reference: `REF-${1000 + at}`,
    }))
    expect(payableFaults(greatest)).toEqual([
      'The bank account of brand Acme is to get £1,000,000,000.00: a Bacs file takes no more than £999,999,999.99 for one account.',
    ])
    expect(payableFaults(greatest.slice(1))).toEqual([])
  })

  it('lists a brand once, and the first ten of many', () => {
    const many = Array.from({ length: 30 }, (_, at) => ({
      ...payable,
      accountNumber: `AC${at}`,
      reference: `REF-${1000 + at}`,
      sortCode: '',
    }))
    expect(payableFaults(many)).toHaveLength(11)
    expect(payableFaults(many.map(one => ({ ...one, serviceUserNumber: '' })))).toHaveLength(1)
  })
})
