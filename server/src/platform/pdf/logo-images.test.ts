import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sampleLogo } from '../../../test/invoice-samples.ts'
import { prepareLogo } from './logo-images.ts'

test('a PNG with transparency is drawn on white', () => {
  const image = prepareLogo(sampleLogo(16))
  expect(image.entries).toContain('/ColorSpace/DeviceRGB')
  const pixels = inflateSync(image.data)
  expect(pixels).toHaveLength(16 * 16 * 3)
  expect([...pixels.subarray(0, 3)]).toEqual([255, 255, 255])
  const centre = (8 * 16 + 8) * 3
  expect([...pixels.subarray(centre, centre + 3)]).toEqual([29, 109, 124])
})

test('a JPEG is embedded unchanged, with its size and colours', () => {
  const frame = [0xff, 0xc0, 0, 17, 8, 0, 40, 0, 120, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, ...frame, 0xff, 0xd9])
  const image = prepareLogo(jpeg)
  expect([image.width, image.height, image.data]).toEqual([120, 40, jpeg])
  expect(image.entries).toContain('/ColorSpace/DeviceRGB/Filter/DCTDecode')
})

test('anything else is refused in words', () => {
  expect(() => prepareLogo(Buffer.from('<svg/>'))).toThrow('A logo must be a PNG or JPEG image')
  expect(() => prepareLogo(sampleLogo(16).subarray(0, 60))).toThrow()
})
