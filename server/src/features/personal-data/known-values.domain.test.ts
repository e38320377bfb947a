import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replacer, valuesToSeek, withoutDetails } from './known-values.domain.ts'
import { maskedLines } from './masked-lines.domain.ts'
import { keptUntil } from './retention.domain.ts'

const replace = replacer(
  valuesToSeek(['Ann Smith', 'ann@smith.example', 'Jo'], [{ value: '441134960000', given: 'erased-7' }]),
)

describe('details in free text', () => {
  test('are removed in any case, as separate words, and numbers in any notation', () => {
    expect(replace('ANN SMITH rang from 01134960000, +441134960000 and 441134960000')).toBe(
      'erased rang from erased-7, erased-7 and erased-7',
    )
    expect(replace('Joann Smithson, ann@smith.example.org')).toBe('Joann Smithson, erased.org')
  })

  test('that are too short to identify a person are not searched for', () => {
    expect(replace('Jo rang')).toBe('Jo rang')
  })

  test('do not reappear, whatever the details are and whatever surrounds them', () => {
    const detail = fc.stringMatching(/^[A-Za-zÀ-ö0-9][A-Za-zÀ-ö0-9 .,'"&()+-]{2,20}[A-Za-zÀ-ö0-9]$/)
    fc.assert(
      fc.property(fc.array(detail, { minLength: 1, maxLength: 5 }), detail, (details, around) => {
        const clean = replacer(valuesToSeek(details, []))(`(${details.join(`) ${around} (`)})`)
        for (const one of details.filter(each => each.toLowerCase() !== 'erased'))
          expect(clean.toLowerCase()).not.toContain(`(${one.trim().toLowerCase()})`)
      }),
    )
  })

  test('an object that names the account holder loses its other personal fields; other objects keep theirs', () => {
    const value = {
      list: [
        { contact: 'Ann Smith', town: 'Leeds', net: '1.00' },
        { contact: 'Bo Doe', town: 'York' },
      ],
      cli: 441134960000,
    }
    expect(withoutDetails(value, replace, false)).toEqual({
      list: [
        { contact: 'erased', town: 'erased', net: '1.00' },
        { contact: 'Bo Doe', town: 'York' },
      ],
      cli: 'erased',
    })
  })
})

test('books are kept for six years from the end of the financial year of the last document', () => {
  expect(keptUntil('2026-03-31', 3)).toBe('2032-03-31')
  expect(keptUntil('2026-04-01', 3)).toBe('2033-03-31')
  expect(keptUntil('2026-11-02', 12)).toBe('2032-12-31')
  expect(keptUntil('2022-02-28', 2)).toBe('2028-02-29')
})

test('a call file keeps its length and every other line, wherever its chunks begin', async () => {
  const file = 'id,from,to\r\n1,01134960000,07700900123\r\n2,01134960001,07700900123\r\n'
  for (const size of [1, 7, 1000]) {
    const chunks = Array.from({ length: Math.ceil(file.length / size) }, (_, i) =>
      Buffer.from(file.slice(i * size, (i + 1) * size)),
    )
    const out: Buffer[] = []
    // oxlint-disable-next-line require-await -- what is read is asynchronous
    const read = (async function* () {
      yield* chunks
    })()
    for await (const part of maskedLines(read, {
      numbers: ['441134960000'],
      called: new Map([[2, '447700900123']]),
    }))
      out.push(part)
    expect(Buffer.concat(out).toString()).toBe(
      'id,from,to\r\n1,0xxxxxxxxxx,07700xxxxxx\r\n2,01134960001,07700900123\r\n',
    )
  }
})
