import type { PdfCanvas, TextStyle } from './pdf-canvas.ts'

/** The beginning of a word that fits, at least one character, and the rest; it ends after a sign such as `/` if it can. */
const splitWord = (canvas: PdfCanvas, word: string, style: TextStyle, width: number): [string, string] => {
  const characters = Array.from(word)
  let fits = 1
  while (fits < characters.length && canvas.widthOf(characters.slice(0, fits + 1).join(''), style) <= width)
    fits += 1
  const sign = characters.slice(0, fits).findLastIndex(character => '/-_@.,'.includes(character)) + 1
  const end = fits < characters.length && sign > 0 ? sign : fits
  return [characters.slice(0, end).join(''), characters.slice(end).join('')]
}

/** Breaks text at spaces into lines no wider than `width` points; a wider word goes on on the next line. */
export const wrapText = (canvas: PdfCanvas, text: string, style: TextStyle, width: number): string[] => {
  if (canvas.widthOf(text, style) <= width) return [text]
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (canvas.widthOf(longer, style) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (canvas.widthOf(line, style) > width) {
      const [first, rest] = splitWord(canvas, line, style, width)
      if (rest === '') break
      lines.push(first)
      line = rest
    }
  }
  if (line !== '') lines.push(line)
  return lines
}

/** Parts one after another in lines no wider than `width` points; none is broken that fits on a line. */
export const joinParts = (
  canvas: PdfCanvas,
  parts: readonly (string | null)[],
  style: TextStyle,
  width: number,
): string[] => {
  const lines: string[] = []
  for (const part of parts) {
    if (part === null) continue
    const longer = [...lines.slice(-1), part].join('  ·  ')
    if (canvas.widthOf(longer, style) <= width) lines.splice(-1, 1, longer)
    else lines.push(...wrapText(canvas, part, style, width))
  }
  return lines
}

/** The text, or as much of its beginning as fits with an ellipsis. */
export const fitText = (canvas: PdfCanvas, text: string, style: TextStyle, width: number): string => {
  if (canvas.widthOf(text, style) <= width) return text
  const characters = Array.from(text)
  let [fits, tooLong] = [0, characters.length]
  const cut = (length: number): string => `${characters.slice(0, length).join('').trimEnd()}…`
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (canvas.widthOf(cut(middle), style) <= width) fits = middle
    else tooLong = middle
  }
  return cut(fits)
}
