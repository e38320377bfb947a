import { expect, it } from 'vitest'
import { badRows } from './bad-rows.ts'

it("returns the bad rows verbatim, under the file's header", () => {
  const file = '\uFEFFname,text\r\nA,one\r\nB,"two\nlines, ""quoted"""\r\nC,three\r\n\r\nD,four'
  expect(badRows(file, new Set([3, 7]))).toBe('name,text\r\nB,"two\nlines, ""quoted"""\r\nD,four\r\n')
  expect(badRows(file, new Set())).toBe('name,text\r\n')
  expect(badRows('', new Set([1]))).toBe('')
})

it('leaves out the titles above the header of a carrier’s sheet', () => {
  const sheet = 'Gamma,,\r\n,,\r\nCode,"Name, long",Rate\r\nA,One,1\r\nB,Two,x\r\n'
  expect(badRows(sheet, new Set([5]), ['Code', 'Name, long', 'Rate'])).toBe(
    'Code,"Name, long",Rate\r\nB,Two,x\r\n',
  )
})
