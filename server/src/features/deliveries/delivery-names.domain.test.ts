import { expect, test } from 'vitest'
import { buildReceipt, deliveryNames, type ReceiptFacts, receiptName } from './delivery-names.domain.ts'

const sha256 = 'ab'.repeat(32)

test('a file keeps its name; a second one of that name is distinguished by its content', () => {
  expect(deliveryNames('invoice-run-7.zip', sha256)).toEqual([
    'invoice-run-7.zip',
    'invoice-run-7-abababab.zip',
  ])
  expect(deliveryNames('invoice-run-7-vat.csv', sha256)[1]).toBe('invoice-run-7-vat-abababab.csv')
  expect(deliveryNames('plain', sha256)[1]).toBe('plain-abababab')
  expect(receiptName('a.zip')).toBe('a.zip.receipt.json')
})

test('a receipt states what was delivered, with checksums and control totals, the same each time', () => {
  const facts: ReceiptFacts = {
    kind: 'pack',
    fileBytes: 12,
    fileSha256: sha256,
    run: {
      index: 7,
      description: 'October',
      reseller: 'Acme',
      periodStart: '2026-10-01',
      periodEnd: '2026-10-31',
    },
    manifest: { controlTotals: { net: '1.00' }, files: [{ name: 'lines.csv', bytes: 3, sha256 }] },
  }
  const receipt = buildReceipt('invoice-run-7.zip', facts)
  expect(JSON.parse(receipt)).toEqual({
    format: 1,
    kind: 'pack',
    run: facts.run,
    file: { name: 'invoice-run-7.zip', bytes: 12, sha256 },
    controlTotals: { net: '1.00' },
    contents: [{ name: 'lines.csv', bytes: 3, sha256 }],
  })
  expect(buildReceipt('invoice-run-7.zip', { ...facts })).toBe(receipt)
  expect(JSON.parse(buildReceipt('x.csv', { ...facts, manifest: null }))).not.toHaveProperty('contents')
})
