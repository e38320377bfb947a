import { expect, it } from 'vitest'
import { badRows } from './bad-rows.ts'

it("returns the bad rows verbatim, under the file's header", () => {
  const file = '\uFEFFname,text\r\nA,one\r\nB,"two\nlines, ""quoted"""\r\nC,three\r\n\r\nD,four'
  expect(badRows(file, new Set([3, 7]))).toBe('name,text\r\nB,"two\nlines, ""quoted"""\r\nD,four\r\n')
  expect(badRows(file, new Set())).toBe('name,text\r\n')
  expect(badRows('', new Set([1]))).toBe('')
})
