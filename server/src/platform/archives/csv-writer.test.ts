import { expect, test } from 'vitest'
import { csvChunks, csvFigure, csvRecord, csvText } from './csv-writer.ts'

test('quotes commas, quotes and line ends, and ends records with CRLF', () => {
  expect(csvRecord([csvText('a,b'), csvText('say "hi"'), csvText('one\ntwo'), null, csvFigure(7)])).toBe(
    '"a,b","say ""hi""","one\ntwo",,7\r\n',
  )
})

test.each(['=1+1', '+44 20 7946', '-cmd', '@SUM(A1)', '\tx', '\rx', '＝1+1', '＋44', '－cmd', '＠SUM(A1)'])(
  'text %j cannot run as a formula',
  text => {
    expect(csvRecord([csvText(text)]).replace(/^"/, '')).toMatch(/^'/)
  },
)

test('leaves amounts and ordinary text alone', () => {
  expect(
    csvRecord([csvFigure('-12.50'), csvFigure(-3), csvText('a=b'), csvText("O'Hara"), csvText('')]),
  ).toBe("-12.50,-3,a=b,O'Hara,\r\n")
})

test('streams rows as they arrive, in chunks', async () => {
  let made = 0
  async function* rows() {
    for (let i = 0; i < 20_000; i += 1) {
      made += 1
      yield [csvFigure(i), csvText('Übergröße')]
    }
  }
  const chunks = csvChunks(['number', 'text'], rows())
  const first = await chunks.next()
  expect(made).toBeLessThan(10_000)
  const rest: Buffer[] = []
  for await (const chunk of chunks) rest.push(chunk)
  const text = Buffer.concat([first.value ?? Buffer.alloc(0), ...rest]).toString()
  expect(text.split('\r\n')).toHaveLength(20_002)
  expect(text.startsWith('number,text\r\n0,Übergröße\r\n')).toBe(true)
})
