import { expect, test } from 'vitest'
import { buildManifest } from './end-of-run-manifest.domain.ts'
import type { ControlTotals, ManifestFile } from './end-of-run-manifest.domain.ts'

const totals: ControlTotals = {
  invoices: 2,
  creditNotes: 1,
  net: '277.96',
  vat: '55.59',
  gross: '333.55',
  calls: 500,
  callSeconds: 124_510,
  callCharges: '38.941250',
}
const files: ManifestFile[] = [
  { name: 'lines.csv', bytes: 1200, sha256: 'b'.repeat(64), lines: 21 },
  { name: 'invoices/NW-1.pdf', bytes: 24_000, sha256: 'a'.repeat(64), lines: null },
]
const run = {
  index: 7,
  name: 'October 2026',
  reseller: 'Northwind Telecom Limited',
  invoiceDate: '2026-11-02',
  periodFrom: '2026-10-01',
  periodTo: '2026-10-31',
}

test('lists every file and the control totals of the run', () => {
  expect(JSON.parse(buildManifest(files, totals, run, totals))).toEqual({
    format: 1,
    run,
    controlTotals: totals,
    files: [
      { name: 'invoices/NW-1.pdf', bytes: 24_000, sha256: 'a'.repeat(64) },
      { name: 'lines.csv', bytes: 1200, sha256: 'b'.repeat(64), lines: 21 },
    ],
  })
})

test('the order in which files were written does not show', () => {
  const forwards = buildManifest(files, totals, run, totals)
  expect(buildManifest(files.toReversed(), { ...totals }, run, totals)).toBe(forwards)
})

test.each(Object.keys(totals) as (keyof ControlTotals)[])('refuses %s that differs from the run', key => {
  const wrong = { ...totals, [key]: typeof totals[key] === 'number' ? 3 : '0.01' }
  expect(() => buildManifest(files, wrong, run, totals)).toThrow(`${key}: the files have`)
})

test('refuses two files of one name', () => {
  expect(() => buildManifest([...files, ...files], totals, run, totals)).toThrow('one name')
})
