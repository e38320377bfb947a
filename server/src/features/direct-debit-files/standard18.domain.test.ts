import { readFile } from 'node:fs/promises'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bacsText } from './bacs-text.domain.ts'
import { type Collection, type Submission, standard18 } from './standard18.domain.ts'

const acme = { sortCode: '202959', account: '63748472', name: 'Acme Telecom Ltd' }
const smith: Collection = {
  sortCode: '089999',
  account: '66374958',
  accountName: 'Mr J Smith',
  reference: 'ACME-AC100234',
  code: '17',
  pence: 4512,
}
const obrien: Collection = {
  sortCode: '107999',
  account: '88837491',
  accountName: "O'Brien & Sons",
  reference: 'ACME-AC100871',
  code: '01',
  pence: 128_799,
}
const example: Submission = {
  sun: '123456',
  serial: '000123',
  createdOn: '2026-11-02',
  processingDay: '2026-11-03',
  entryDay: '2026-11-04',
  sections: [{ originator: acme, collections: [smith, obrien] }],
}

const recordsOf = (file: string) => file.split('\r\n').filter(line => /^\d/.test(line))

describe('a Direct Debit file', () => {
  it('of the worked example matches it to the byte', async () => {
    const bytes = await readFile(new URL('standard18-example.txt', import.meta.url))
    expect(Buffer.from(standard18(example), 'latin1').equals(bytes)).toBe(true)
  })

  it('has a contra for each account that collects, and totals that count them', () => {
    const other = { sortCode: '089999', account: '66374958', name: 'Second Brand' }
    const file = standard18({
      ...example,
      sections: [
        { originator: acme, collections: [smith] },
        { originator: other, collections: [obrien] },
        { originator: acme, collections: [] },
      ],
    })
    expect(recordsOf(file).map(record => [record.slice(15, 17), record.slice(35, 46)])).toEqual([
      ['17', '00000004512'],
      ['99', '00000004512'],
      ['01', '00000128799'],
      ['99', '00000128799'],
    ])
    expect(file).toContain('UTL10000000133311000000013331100000020000002')
  })

  it('names the collecting brand if brands share an account', () => {
    const file = standard18({
      ...example,
      sections: [{ originator: acme, collections: [smith, { ...obrien, collectedBy: 'Harbour Ltd' }] }],
    })
    expect(recordsOf(file).map(record => record.slice(46, 64).trim())).toEqual([
      'ACME TELECOM LTD',
      'HARBOUR LTD',
      'DD COLL 04NOV26',
    ])
  })

  it('expires in the next year if it is processed on the last day of one', () => {
    const file = standard18({
      ...example,
      createdOn: '2026-12-30',
      processingDay: '2026-12-31',
      entryDay: '2027-01-04',
    })
    expect(file).toContain(' 26364 27001 000000')
    expect(file).toContain('UHL1 26365')
    expect(file).toContain('DD COLL 04JAN27')
  })

  it.each([
    ['a sort code with dashes', { sortCode: '08-99-99' }],
    ['an account number of seven digits', { account: '6637495' }],
    ['an amount that is no whole number of pence', { pence: 1.5 }],
    ['a negative amount', { pence: -1 }],
  ])('is not made with %s', (_what, broken) => {
    const sections = [{ originator: acme, collections: [{ ...smith, ...broken }] }]
    expect(() => standard18({ ...example, sections })).toThrow(RangeError)
  })

  it('balances, has records of 100 bytes and labels of 80, and only characters that Bacs accepts', () => {
    const collection = fc.record({
      sortCode: fc.stringMatching(/^\d{6}$/),
      account: fc.stringMatching(/^\d{8}$/),
      accountName: fc.string({ unit: 'binary', maxLength: 40 }),
      reference: fc.stringMatching(/^[A-Z0-9]{6,18}$/),
      code: fc.constantFrom('01' as const, '17' as const),
      pence: fc.integer({ min: 1, max: 2_000_000_000 }),
    })
    fc.assert(
      fc.property(fc.array(fc.array(collection, { maxLength: 6 }), { minLength: 1, maxLength: 3 }), all => {
        const sections = all.map(collections => ({ originator: acme, collections }))
        const lines = standard18({ ...example, sections }).split('\r\n')
        expect(lines.pop()).toBe('')
        for (const line of lines) expect(line).toHaveLength(/^\d/.test(line) ? 100 : 80)
        for (const line of lines) expect(line).toMatch(/^[A-Z0-9.&/\- ]+$/)
        const pence = (codes: string[]) =>
          lines
            .filter(line => /^\d/.test(line) && codes.includes(line.slice(15, 17)))
            .reduce((sum, line) => sum + Number(line.slice(35, 46)), 0)
        expect(pence(['99'])).toBe(pence(['01', '17']))
        const end = lines.at(-1) ?? ''
        expect(Number(end.slice(4, 17))).toBe(pence(['99']))
        expect(Number(end.slice(17, 30))).toBe(pence(['99']))
        expect(Number(end.slice(30, 37))).toBe(all.flat().length)
      }),
    )
  })
})

describe('text in a Bacs file', () => {
  it.each([
    ["O'Brien & Sons", 'O BRIEN & SONS    '],
    ["'Tis & Co", 'TIS & CO          '],
    ['Café Zürich', 'CAFE ZURICH       '],
    ['Straße 5', 'STRASSE 5         '],
    ['Łódź/Øre', 'LODZ/ORE          '],
    ['A name that is longer than the field', 'A NAME THAT IS LON'],
    ['☎ Phones', 'PHONES            '],
    ['', '                  '],
  ])('%s is %s', (text, expected) => expect(bacsText(text, 18)).toBe(expected))
})
