import { textOperand } from './pdf-fonts.ts'
import type { PdfFont } from './pdf-fonts.ts'
import type { PdfObjects } from './pdf-objects.ts'

/** One font as one document uses it. */
export type DocumentFont = {
  readonly id: number
  /** The operand of TJ for a text of one line, with its glyphs added to the document's subset. */
  operandOf(text: string): string
  /** Width in thousandths of the font size. */
  widthOf(text: string): number
  /** Writes the font with the glyphs that the document used. */
  embed(): void
}

// Words include the space after them, so that most shapes of a line are cached from other documents.
const wordsOf = (text: string): string[] => text.match(/[^ ]* |[^ ]+$/g) ?? []

// Composed characters have their own glyphs where combining marks would need positioning; line ends and other control
// characters have none.
const clean = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /^[\x20-\x7e]*$/.test(text) ? text : text.normalize('NFC').replaceAll(/[\u0000-\u001f\u007f\u00a0]/g, ' ')

export const createDocumentFont = (font: PdfFont, objects: PdfObjects): DocumentFont => {
  const id = objects.allocate()
  const extra = new Map<number, { id: number; number: number; unicode: string; width: number }>()
  const numberOf = (glyph: { id: number; unicode: string; width: number }): number => {
    const common = font.commonNumber(glyph.id)
    if (common !== undefined) return common
    const known = extra.get(glyph.id)
    if (known) return known.number
    const number = font.common.length + extra.size
    extra.set(glyph.id, { ...glyph, number })
    return number
  }
  let isUsed = false
  return {
    id,
    operandOf: text => {
      isUsed = true
      let operand = ''
      for (const word of wordsOf(clean(text))) {
        const shaped = font.shape(word)
        operand += shaped.isCommon ? shaped.operand : textOperand(shaped.glyphs, numberOf)
      }
      return operand
    },
    widthOf: text => {
      let width = 0
      for (const word of wordsOf(clean(text))) width += font.shape(word).width
      return width
    },
    embed: () => {
      if (!isUsed) return objects.put(id, 'null')
      const glyphs = [...font.common, ...extra.values()]
      const program = extra.size === 0 ? font.commonProgram : font.program(glyphs)
      const [file, descriptor, descendant, unicode] = [0, 0, 0, 0].map(() => objects.allocate())
      const name = `NINEOP+${font.name}`
      const kind = program.isTrueType ? '' : '/Subtype/CIDFontType0C'
      objects.putStream(file ?? 0, `${kind}/Filter/FlateDecode`, program.bytes, true)
      const fileKey = program.isTrueType ? 'FontFile2' : 'FontFile3'
      objects.put(
        descriptor ?? 0,
        `<</Type/FontDescriptor/FontName/${name}${font.metrics}/${fileKey} ${file} 0 R>>`,
      )
      const cid = program.isTrueType ? '/Subtype/CIDFontType2/CIDToGIDMap/Identity' : '/Subtype/CIDFontType0'
      const system = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>'
      const widths = glyphs.map(glyph => glyph.width).join(' ')
      objects.put(
        descendant ?? 0,
        `<</Type/Font${cid}/BaseFont/${name}${system}/FontDescriptor ${descriptor} 0 R/W[0[${widths}]]>>`,
      )
      objects.putStream(unicode ?? 0, '/Filter/FlateDecode', program.unicode, true)
      return objects.put(
        id,
        `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R>>`,
      )
    },
  }
}
