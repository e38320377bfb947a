import { array, assert, integer, nat, property } from 'fast-check'
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

test('does not depend on the order in which files were written', () => {
  const forwards = buildManifest(files, totals, run, totals)
  expect(buildManifest(files.toReversed(), { ...totals }, run, totals)).toBe(forwards)
})

test.each(Object.keys(totals) as (keyof ControlTotals)[])('refuses %s that differs from the run', key => {
  const wrong = { ...totals, [key]: typeof totals[key] === 'number' ? 3 : '0.01' }
  expect(() => buildManifest(files, wrong, run, totals)).toThrow(`${key}: the files have`)
})

test('refuses two files with one name', () => {
  expect(() => buildManifest([...files, ...files], totals, run, totals)).toThrow('one name')
})

const quiet = { brandIndex: 4, brand: 'Quiet', calls: 120, callSeconds: 7200, callCharges: '1.234560' }
const none = { calls: 0, callSeconds: 0, callCharges: '0.000000' }
const missing = (leftOut: (typeof quiet)[], unlisted = none) => ({ leftOut, unlisted })
const itemised = (calls: number): ManifestFile => ({
  name: 'calls.csv',
  bytes: 900,
  sha256: 'c'.repeat(64),
  lines: calls + 1,
})

test('says which brands are without itemised calls; itemised and left-out calls add up to the run’s', () => {
  const manifest = buildManifest([...files, itemised(380)], totals, run, totals, missing([quiet]))
  expect(JSON.parse(manifest)).toMatchObject({ leftOut: [{ output: 'calls', ...quiet }] })
  expect(() => buildManifest([...files, itemised(380)], totals, run, totals)).toThrow('380 are itemised')
  const all = { ...quiet, calls: totals.calls }
  expect(JSON.parse(buildManifest(files, totals, run, totals, missing([all])))).toMatchObject({
    leftOut: [{}],
  })
})

test('free calls that no bill lists are missing from the calls, and are counted', () => {
  const unlisted = { calls: 17, callSeconds: 900, callCharges: '0.000000' }
  const manifest = buildManifest([...files, itemised(483)], totals, run, totals, missing([], unlisted))
  expect(JSON.parse(manifest)).toMatchObject({ notItemised: unlisted })
  const short = () => buildManifest([...files, itemised(482)], totals, run, totals, missing([], unlisted))
  expect(short).toThrow('482 are itemised and 17 left out')
})

test('however the calls are split between brands, the pack agrees only if none is lost or doubled', () => {
  assert(
    property(
      array(nat(200), { maxLength: 8 }),
      nat(200),
      integer({ min: -3, max: 3 }),
      (left, listed, off) => {
        const leftOut = left.map((calls, at) => ({ ...quiet, brandIndex: at + 1, calls }))
        const of = { ...totals, calls: listed + left.reduce((sum, calls) => sum + calls, 0) }
        const made = () => buildManifest([itemised(Math.max(0, listed + off))], of, run, of, missing(leftOut))
        if (Math.max(0, listed + off) === listed) expect(made).not.toThrow()
        else expect(made).toThrow('are itemised')
      },
    ),
  )
})
