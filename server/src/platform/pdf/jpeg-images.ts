/** The properties of a JPEG that a PDF declares. */
export type JpegShape = { width: number; height: number; components: number; bits: number; isAdobe: boolean }

/** Reads a JPEG's frame header (ITU T.81 B.2.2); throws if there is none. */
export const readJpeg = (bytes: Buffer): JpegShape => {
  let isAdobe = false
  for (let at = 2; at + 10 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) throw new Error('The JPEG image is damaged')
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      return {
        bits: bytes.readUInt8(at + 4),
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        components: bytes.readUInt8(at + 9),
        isAdobe,
      }
    }
    if (marker === 0xee && bytes.toString('latin1', at + 4, at + 9) === 'Adobe') isAdobe = true
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  throw new Error('The JPEG image is cut short')
}
