import { expect, it } from 'vitest'
import { changeOf } from './report-labels.ts'

it('shows a change in pounds and as a share, but no share that rounds to zero', () => {
  expect(changeOf('103.20', '100')).toEqual({ text: 'up £3.20 (3.2%)', direction: 'up' })
  expect(changeOf('99996.62', '100000')).toEqual({ text: 'down £3.38', direction: 'down' })
  expect(changeOf('99950', '100000')).toEqual({ text: 'down £50.00 (0.1%)', direction: 'down' })
  expect(changeOf('100.000000', '100')).toEqual({ text: 'unchanged', direction: 'same' })
  expect(changeOf('100.004', '100')).toEqual({ text: 'unchanged', direction: 'same' })
  expect(changeOf('5', '0')).toEqual({ text: 'up £5.00 from nothing', direction: 'up' })
})
