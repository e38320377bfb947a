import { expect, it } from 'vitest'
import { isNeverListed, numberOnBill } from './itemisation.domain.ts'

const none = new Set<string>()
const listed = (destination: string, charge = '0.000000', helplines: ReadonlySet<string> = none) =>
  !isNeverListed({ destination, charge }, helplines)

it.each([
  ['Childline', '448001111'],
  ['a freephone number', '448081570123'],
  ['a short freephone number', '44800123456'],
  ['old freephone', '44500123456'],
  ['Samaritans', '116123'],
  ['Samaritans with the country code', '44116123'],
  ['emergency services', '999'],
  ['the European emergency number', '112'],
  ['emergency text relay', '18000'],
  ['the police, free', '101'],
  ['NHS 111, free', '111'],
])('%s (%s) is never listed', (_, destination) => {
  expect(listed(destination)).toBe(false)
})

it.each([
  ['a London number', '442079460000'],
  ['a Leicester number', '441162345678'],
  ['a mobile', '447700900123'],
  ['0845', '448451234567'],
  ['directory enquiries', '118500'],
  ['Ireland', '353800123456'],
])('%s (%s) is listed', (_, destination) => {
  expect(listed(destination)).toBe(true)
})

it('101 is listed where it was charged for; freephone is not, whatever it cost', () => {
  expect(listed('101', '0.150000')).toBe(true)
  expect(listed('448081570123', '0.020000')).toBe(false)
})

it('a helpline that the reseller added is never listed', () => {
  expect(listed('442079460000', '0.040000', new Set(['442079460000']))).toBe(false)
})

it('a masked bill hides the last four digits of the number dialled, and no more', () => {
  expect(numberOnBill('442079460123', 'masked')).toBe('020 7946 xxxx')
  expect(numberOnBill('46846500420', 'masked')).toBe('+46 8 465 0xx xx')
  expect(numberOnBill('442079460123', 'full')).toBe('020 7946 0123')
})
