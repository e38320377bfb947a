import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readInt64, readMicros, writeInt64Field, writeMicrosField } from './binary-copy.ts'

const LENGTH = 4

it('money is read as it was written, to the micro-pound and with its sign', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), micros => {
      const bytes = Buffer.alloc(64)
      writeMicrosField(bytes, 0, micros)
      expect(readMicros(bytes, LENGTH)).toBe(micros)
    }),
  )
})

it('a number of bytes is read as it was written', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), value => {
      const bytes = Buffer.alloc(64)
      writeInt64Field(bytes, 0, value)
      expect(readInt64(bytes, LENGTH)).toBe(value)
      expect(bytes.readBigInt64BE(LENGTH)).toBe(BigInt(value))
    }),
  )
})
