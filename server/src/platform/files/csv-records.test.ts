import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCsvReader, MAX_RECORD_BYTES } from './csv-records.ts'

type Seen = { line: number; fields: string[] | null; raw: string }

const readChunks = (chunks: readonly Buffer[], delimiter = ','): Seen[] => {
  const seen: Seen[] = []
  const reader = createCsvReader(record => {
    const fields = Array.from({ length: record.fieldCount }, (_, at) => record.field(at))
    seen.push({ line: record.lineNumber, fields: record.readable ? fields : null, raw: record.raw() })
  }, delimiter)
  for (const chunk of chunks) reader.push(chunk)
  reader.end()
  return seen
}
const read = (text: string | Buffer, delimiter = ','): Seen[] => readChunks([Buffer.from(text)], delimiter)
const fields = (text: string | Buffer): (string[] | null)[] => read(text).map(record => record.fields)

const cut = (bytes: Buffer, at: readonly number[]): Buffer[] => {
  const edges = [0, ...at.map(edge => edge % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
  return edges.slice(1).map((edge, n) => bytes.subarray(edges[n], edge))
}

describe('CSV records', () => {
  it('end with LF, CRLF or the end of the file, and begin after a byte order mark', () => {
    expect(fields('a,b\r\nc,d\ne,f')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ])
    expect(fields('\uFEFFa,b\n')).toEqual([['a', 'b']])
    expect(fields('\uFEFF"a",b\r')).toEqual([['a', 'b']])
    expect(fields('')).toEqual([])
    expect(fields('\uFEFF')).toEqual([])
  })

  it('may have empty fields and quoted fields with delimiters, quotes and line ends in them', () => {
    expect(fields('a,,\n,"",x\n')).toEqual([
      ['a', '', ''],
      ['', '', 'x'],
    ])
    expect(fields('"a,""b""\r\nc","d"\nz,"é"')).toEqual([
      ['a,"b"\r\nc', 'd'],
      ['z', 'é'],
    ])
    expect(fields('"""",""""""\n')).toEqual([['"', '""']])
  })

  it('know the physical line they begin on, and their raw text', () => {
    expect(read('h\n\n"a\nb",c\r\n\r\nd,"e"\n')).toEqual([
      { line: 1, fields: ['h'], raw: 'h' },
      { line: 3, fields: ['a\nb', 'c'], raw: '"a\nb",c' },
      { line: 6, fields: ['d', 'e'], raw: 'd,"e"' },
    ])
  })

  it('do not include empty lines', () => {
    expect(fields('\n\r\na\n\n\n')).toEqual([['a']])
  })

  it.each([
    ['a quote inside an unquoted field', 'a"b,c'],
    ['text after a closing quote', '"a"b,c'],
    ['a lone carriage return', 'a\rb,c'],
    ['a NUL', 'a\0b,c'],
    ['a NUL in quotes', '"a\0b",c'],
  ])('are unreadable for %s, which costs only that line', (_, line) => {
    expect(read(`x,y\n${line}\nz,z\n`)).toEqual([
      { line: 1, fields: ['x', 'y'], raw: 'x,y' },
      { line: 2, fields: null, raw: line },
      { line: 3, fields: ['z', 'z'], raw: 'z,z' },
    ])
  })

  it('are unreadable where they are not UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from('a,é\nb,'), Buffer.from([0xe9]), Buffer.from('\nc,d\n')])
    expect(fields(bytes)).toEqual([['a', 'é'], null, ['c', 'd']])
    expect(
      fields(Buffer.concat([Buffer.from('"a\n'), Buffer.from([0xff]), Buffer.from('",d\ne,f')])),
    ).toEqual([null, null, ['e', 'f']])
  })

  it('lose only one line to a quote that is never closed', () => {
    expect(read('a,b\n"c,d\ne,f\ng,h')).toEqual([
      { line: 1, fields: ['a', 'b'], raw: 'a,b' },
      { line: 2, fields: null, raw: '"c,d' },
      { line: 3, fields: ['e', 'f'], raw: 'e,f' },
      { line: 4, fields: ['g', 'h'], raw: 'g,h' },
    ])
    expect(fields('a,b\n"c')).toEqual([['a', 'b'], null])
  })

  it('use any one-character delimiter', () => {
    expect(read('a;"b;c";1,5\n', ';')[0]?.fields).toEqual(['a', 'b;c', '1,5'])
    expect(read('a\tb\n', '\t')[0]?.fields).toEqual(['a', 'b'])
  })

  it('are unreadable beyond the longest record, whose bytes are not held in memory', () => {
    const long = 'x'.repeat(MAX_RECORD_BYTES)
    for (const end of ['\n', '\r\n', '']) {
      expect(read(`${long}${end}`)[0]?.fields).toEqual([long])
      const [first, second] = read(`${long}y${end}\na`)
      expect(first).toEqual({ line: 1, fields: null, raw: long })
      expect(second?.fields).toEqual(['a'])
    }
    const chunks = Array.from({ length: 40 }, () => Buffer.from('x'.repeat(9999)))
    expect(readChunks([...chunks, Buffer.from('\na,b')]).map(record => record.fields)).toEqual([
      null,
      ['a', 'b'],
    ])
  })

  it('are the same wherever chunks around the longest record are cut', () => {
    for (const size of [MAX_RECORD_BYTES, MAX_RECORD_BYTES + 1]) {
      const bytes = Buffer.from(`"${'x'.repeat(size - 2)}"\r\na,b\r\n`)
      const whole = read(bytes)
      for (let edge = size - 3; edge <= size + 4; edge += 1) {
        expect(readChunks([bytes.subarray(0, edge), bytes.subarray(edge)])).toEqual(whole)
      }
    }
  })

  it('are the same however the chunks of any bytes are cut', () => {
    const soup = fc.array(
      fc.constantFrom('a', 'é', ',', '"', '""', '\n', '\r\n', '\r', '\0', '€', '","', '\uFEFF'),
    )
    const bytes = fc.oneof(
      soup.map(parts => Buffer.from(parts.join(''))),
      fc.uint8Array({ maxLength: 60 }).map(array => Buffer.from(array)),
    )
    fc.assert(
      fc.property(bytes, fc.array(fc.nat(), { maxLength: 8 }), (content, edges) => {
        const whole = readChunks([content])
        expect(readChunks(cut(content, edges))).toEqual(whole)
        expect(readChunks([...content].map(byte => Buffer.from([byte])))).toEqual(whole)
      }),
      { numRuns: 1000 },
    )
  })

  it('read back every field that RFC 4180 can write', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('', '"', ',', '\n', '\r\n', ' '),
    )
    const table = fc.array(
      fc.array(
        cell.filter(text => !text.includes('\0')),
        { minLength: 2, maxLength: 5 },
      ),
    )
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n'), (rows, end) => {
        const text = rows
          .map(row => row.map(value => `"${value.replaceAll('"', '""')}"`).join(',') + end)
          .join('')
        expect(fields(text)).toEqual(rows)
      }),
    )
  })
})
