import type { PdfCanvas, TextStyle } from './pdf-canvas.ts'
import { wrapText } from './text-fitting.ts'

/** The window of a DL envelope for A4 folded in three, in points; nothing but an address may be in it. */
export const WINDOW = { left: 56.7, top: 127.6, right: 312, bottom: 226.8 } as const
export const ADDRESS_LEFT = 62

const WIDTH = WINDOW.right - 6 - ADDRESS_LEFT
/** From the largest to the smallest; a long address is set in the first that it fits in. */
const SIZES = [
  { size: 10, line: 12.4 },
  { size: 8.5, line: 10.2 },
  { size: 7, line: 8.2 },
  { size: 5.5, line: 6.4 },
] as const

/** Draws an address whole in the window, its first line in `first`. */
export const drawAddress = (
  canvas: PdfCanvas,
  address: readonly string[],
  first: TextStyle,
  others: TextStyle,
): void => {
  const settings = SIZES.map(({ size, line }) => ({
    size,
    line,
    lines: address.flatMap((text, at) => {
      const style = { ...(at === 0 ? first : others), size }
      return wrapText(canvas, text, style, WIDTH).map(part => ({ part, style }))
    }),
  }))
  const height = WINDOW.bottom - WINDOW.top
  const { size, line, lines } = settings.find(set => set.size + set.line * set.lines.length <= height) ??
    settings.at(-1) ?? { size: 0, line: 0, lines: [] }
  lines.forEach(({ part, style }, at) =>
    canvas.text(part, ADDRESS_LEFT, WINDOW.top + size + 3 + line * at, style),
  )
}
