import { expect, it } from 'vitest'
import { z } from 'zod'
import { readValues } from './read-values.ts'

const schema = z.object({
  name: z.string().trim().min(1, 'give it a name'),
  days: z.number().int().max(31),
  groups: z.array(z.string().max(3, 'is too long')).min(1, 'choose one at least'),
})
interface Values {
  name: string
  days: string
  groups: string[]
}
const reading = {
  schema,
  toBody: ({ days, ...values }: Values) => ({ ...values, days: days === '' ? Number.NaN : Number(days) }),
}
const complete: Values = { name: 'May', days: '31', groups: ['one'] }

it('typed values become the body that the schema requires', () => {
  expect(readValues(reading, complete).body).toEqual({ name: 'May', days: 31, groups: ['one'] })
})

it("an empty field is required; an invalid one shows the schema's message", () => {
  const { body, problem } = readValues(reading, { name: '', days: '', groups: [] })
  expect(body).toBeUndefined()
  expect(problem('days', '')).toBe('Enter days')
  expect(problem('name', '')).toBe('give it a name')
  expect(problem('groups', [])).toBe('choose one at least')
  expect(readValues(reading, complete).problem('name', 'May')).toBeUndefined()
})

it('problems within a list are shown at the list', () => {
  expect(readValues(reading, { ...complete, groups: ['one', 'three'] }).problem('groups', null)).toBe(
    'is too long',
  )
})

it("the form's messages and its own checks come before the schema's", () => {
  const own = {
    ...reading,
    words: { days: 'Days of a month', name: (message: string) => `${message}!` },
    check: ({ name }: Values) => ({ name: name === 'May' ? 'is taken' : undefined }),
  }
  expect(readValues(own, { ...complete, days: '40' }).problem('days', '40')).toBe('Days of a month')
  expect(readValues(own, { ...complete, name: '' }).problem('name', '')).toBe('give it a name!')
  expect(readValues(own, complete).problem('name', 'May')).toBe('is taken')
  expect(readValues(own, complete).body).toBeUndefined()
})
