import { expect, it } from 'vitest'
import { asShown } from './shadow-run-labels.ts'

it('changes and margins of a proposal add up to the penny that is shown', () => {
  const exact = {
    callsBefore: 9,
    callsAfter: 9,
    secondsBefore: 60,
    secondsAfter: 60,
    retailBefore: '10.004900',
    retailAfter: '10.015000',
    retailChange: '0.010100',
    retailPercent: 0.1,
    costBefore: '4.005000',
    costAfter: '4.004900',
    costChange: '-0.000100',
    bundlesBefore: '1.00',
    bundlesAfter: '2.00',
    marginBefore: '6.999900',
    marginAfter: '8.010100',
    marginChange: '1.010200',
  }
  expect(asShown(exact)).toMatchObject({
    // £10.00 to £10.02
    retailChange: '0.02',
    // £4.01 to £4.00
    costChange: '-0.01',
    marginBefore: '6.99',
    marginAfter: '8.02',
    marginChange: '1.03',
  })
})
