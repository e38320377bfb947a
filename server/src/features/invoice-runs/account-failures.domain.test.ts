import { mandateProblems, referenceProblem } from '@nineops/contract/crm/mandates'
import { describe, expect, it } from 'vitest'
import { accountFailures } from './account-failures.domain.ts'
import type { AccountSnapshot } from './account-failures.domain.ts'

const account = (changes: Partial<AccountSnapshot> = {}): AccountSnapshot => ({
  accountNumber: 'AC100234',
  companyName: 'Smith & Sons',
  address1: '1 High Street',
  town: 'Leeds',
  postcode: 'LS1 1AA',
  email: 'bills@example.com',
  delivery: 'email',
  paymentMethod: 'direct_debit',
  currency: 'GBP',
  sortCode: '089999',
  bankAccount: '66374958',
  mandateReference: 'ACME-AC100234',
  bankCheck: 'not_checked',
  sameMandate: null,
  unratedCalls: [],
  servicesWithoutRateCard: [],
  ...changes,
})
const causes = (changes: Partial<AccountSnapshot>): string[] =>
  accountFailures(account(changes)).map(failure => failure.cause)

describe('an account', () => {
  it('with everything in place does not fail', () => {
    expect(accountFailures(account())).toEqual([])
    expect(causes({ sortCode: '08-99-99', mandateReference: 'acme ac100234' })).toEqual([])
  })

  it('fails without a billing address', () => {
    expect(causes({ address1: ' ' })).toEqual(['no_billing_address'])
    expect(causes({ town: '', postcode: '' })).toEqual(['no_billing_address'])
    expect(causes({ town: '' })).toEqual([])
  })

  it('fails without e-mail only where e-mail is its delivery', () => {
    expect(causes({ email: '' })).toEqual(['no_email'])
    expect(causes({ email: 'nobody' })).toEqual(['no_email'])
    expect(causes({ email: '', delivery: 'post' })).toEqual([])
    expect(causes({ email: '', delivery: 'portal' })).toEqual([])
  })

  it('fails without a valid mandate only where it pays by Direct Debit', () => {
    const none = { sortCode: '', bankAccount: '', mandateReference: '' }
    expect(causes(none)).toEqual(['no_valid_mandate'])
    expect(causes({ ...none, paymentMethod: 'transfer' })).toEqual([])
    expect(causes({ ...none, paymentMethod: 'card' })).toEqual([])
  })

  it('fails with unrated retail calls, with their number and destinations', () => {
    const unratedCalls = [
      { destination: '331', calls: 2 },
      { destination: '881', calls: 5 },
    ]
    expect(accountFailures(account({ unratedCalls }))).toEqual([
      {
        cause: 'unrated_calls',
        message: '7 calls have no retail rate: add prefixes to the rate card for 881 (5) and 331 (2).',
      },
    ])
    const many = Array.from({ length: 8 }, (_, n) => ({ destination: `33${n}`, calls: 1 }))
    expect(accountFailures(account({ unratedCalls: many }))[0]?.message).toContain('334 (1) and 3 more')
  })

  it('fails with a service that has no rate card, naming it', () => {
    const [failure] = accountFailures(account({ servicesWithoutRateCard: ['441632960001'] }))
    expect(failure?.cause).toBe('no_rate_card')
    expect(failure?.message).toContain('allocate a retail rate card for 441632960001')
  })

  it('fails in a currency other than GBP', () => {
    expect(causes({ currency: 'EUR' })).toEqual(['unsupported_currency'])
  })

  it('fails with all its reasons at once', () => {
    expect(causes({ address1: '', email: '', bankAccount: '1', currency: '' })).toEqual([
      'no_billing_address',
      'no_email',
      'no_valid_mandate',
      'unsupported_currency',
    ])
  })
})

describe('a mandate', () => {
  it('needs a sort code of 6 digits, an account of 8 and a reference', () => {
    expect(mandateProblems({ sortCode: '20295', bankAccount: '1234567', mandateReference: 'x' })).toEqual([
      'the sort code is not 6 digits',
      'the bank account number must have 8 digits',
      'the mandate reference must have 6 to 18 characters',
    ])
  })

  it.each([
    ['', 'missing'],
    ['AB123', '6 to 18'],
    ['A'.repeat(10) + 'B'.repeat(9), '6 to 18'],
    ['ABC_1234', 'only'],
    ['-ABC1234', 'begin with a letter'],
    ['ABC1234 ', 'end in a space'],
    ['A-B-C-D-E', 'at least 6'],
    ['DDIC1234', 'DDIC'],
    ['AAAAAAAA', 'repeat'],
  ])('cannot have the reference %j', (reference, why) => {
    expect(referenceProblem(reference)).toContain(why)
  })

  it.each(['ACME-AC100234', 'ABC123', 'A.B&C/D-E F', '123456789012345678'])(
    'may have the reference %s',
    reference => {
      expect(referenceProblem(reference)).toBeNull()
    },
  )
})
