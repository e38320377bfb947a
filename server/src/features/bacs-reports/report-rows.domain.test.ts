import { expect, test } from 'vitest'
import { bacsReasons, reasonOf } from './bacs-reasons.domain.ts'
import { identitiesOf, readCsvReport, readXmlReport } from './report-rows.domain.ts'
import { readXml } from './xml-elements.domain.ts'

test('elements, entities, comments and character data are read; document types are refused', () => {
  const read = readXml(
    `<?xml version="1.0"?><!-- a > b --><a:x one="1 &amp; 2"><y/><![CDATA[<z>]]> &#163;</a:x>`,
  )
  expect(read?.children).toMatchObject([
    { name: 'x', attributes: { one: '1 & 2' }, text: '<z> £', children: [{ name: 'y' }] },
  ])
  for (const wrong of ['<a><b></a></b>', '<a>', 'x</a>', '<!DOCTYPE a [<!ENTITY b "c">]><a/>', '<a b="<" '])
    expect(readXml(wrong)).toBeNull()
})

test('the reason is the first of four places in an ARUDD report', () => {
  expect(reasonOf('arudd', '1012')).toEqual({ words: 'Instruction cancelled', effect: 'cancel' })
  expect(reasonOf('arudd', '0').words).toBe('Refer to payer')
  expect(reasonOf('addacs', 'r').effect).toBe('reinstate')
  expect(reasonOf('auddis', 'Z')).toEqual({ words: 'Reason code Z', effect: 'nothing' })
  for (const reasons of Object.values(bacsReasons))
    expect(Object.values(reasons).every(({ words }) => words !== '')).toBe(true)
})

test('a CSV file has one report, its columns in any order', () => {
  const header = ['code', 'reference', 'report', 'amount', 'date']
  const read = readCsvReport([
    header,
    ['0', 'ref-0001', 'ARUDD', '£1,200.50', '05/01/2026'],
    ['', '', '', '', ''],
  ])
  expect(read).toMatchObject({
    kind: 'arudd',
    rows: [{ reference: 'REF-0001', amount: '1200.50', on: '2026-01-05', code: '0' }],
  })
  const mixed = [header, ['0', 'A', 'arudd', '', ''], ['0', 'A', 'addacs', '', '']]
  expect(readCsvReport(mixed)).toMatchObject({ problem: expect.stringMatching(/mixes/) })
  for (const wrong of [[], [['a', 'b']], [header, null], [header, ['0', 'A', 'other', '', '']]])
    expect(readCsvReport(wrong)).toHaveProperty('problem')
  expect(readXmlReport('<a/>')).toHaveProperty('problem')
})

test('equal rows of one report are kept apart, the same rows of two reports are not', () => {
  const [one] = (
    readCsvReport([
      ['report', 'reference', 'code'],
      ['arudd', 'A', '0'],
    ]) as { rows: Parameters<typeof identitiesOf>[1] }
  ).rows
  if (!one) throw new Error('No row')
  const twice = identitiesOf('arudd', [one, one])
  expect(new Set(twice).size).toBe(2)
  expect(identitiesOf('arudd', [{ ...one, payerName: 'Another spelling' }])).toEqual(twice.slice(0, 1))
})
