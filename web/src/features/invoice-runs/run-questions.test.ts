import { expect, it } from 'vitest'
import { resetQuestion } from './run-questions.ts'

it('names the first and the last number of what it touches only where they are of one series', () => {
  const touched = (firstNumber: string, lastNumber: string) => ({
    ...{ allowed: true, reason: null, approvedBy: null, accounts: 24, documents: 0, numbers: 25 },
    ...{ numbersGivenBack: 0, gross: '0.00', pdfs: 0, reports: 0, endOfRunFiles: 0, emails: 0, hosted: 0 },
    firstNumber,
    lastNumber,
  })
  const text = (first: string, last: string) => resetQuestion(43, 'all', touched(first, last)).text
  expect(text('FEA000039', 'FEA000063')).toContain('25 invoice numbers (FEA000039 to FEA000063) stay')
  // Those of credit notes, or of another brand.
  expect(text('FEA000039', 'FEAC00003')).toContain('\n25 invoice numbers stay with their accounts.')
})
