import type { ResetPreview } from '@nineops/contract/invoicing/invoice-run-accounts.contract'
import { expect, test } from 'vitest'
import { isRecreating, resetQuestion } from './run-questions.ts'

const textFor = (firstNumber: string | null, lastNumber: string | null): string =>
  resetQuestion(43, 'all', {
    allowed: true,
    reason: null,
    accounts: 24,
    documents: 0,
    numbers: 25,
    firstNumber,
    lastNumber,
    numbersGivenBack: 0,
    gross: '0.00',
    pdfs: 0,
    reports: 0,
    endOfRunFiles: 0,
    emails: 0,
    hosted: 0,
    approvedBy: null,
  }).text

test('names the first and the last number of what it touches only where there is one span', () => {
  expect(textFor('FEA000039', 'FEA000063')).toContain('25 invoice numbers (FEA000039 to FEA000063) stay')
  expect(textFor(null, null)).toContain('\n25 invoice numbers stay with their accounts.')
})

const nothing = {
  documents: 0,
  gross: '0.00',
  pdfs: 0,
  reports: 0,
  endOfRunFiles: 0,
  emails: 0,
  hosted: 0,
  numbers: 0,
  approvedBy: null,
} as unknown as ResetPreview

test('a fixed account is reset without a question only where nothing is made again', () => {
  expect(isRecreating(nothing)).toBe(false)
  for (const touched of [{ documents: 1 }, { pdfs: 1 }, { reports: 2 }, { endOfRunFiles: 1 }, { numbers: 1 }])
    expect(isRecreating({ ...nothing, ...touched })).toBe(true)
  expect(isRecreating({ ...nothing, approvedBy: 'Ada' })).toBe(true)
})
