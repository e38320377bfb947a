import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { deflateSync } from 'node:zlib'
import * as fontkit from 'fontkit'
import type { Font } from 'fontkit'
import { toUnicodeMap } from './to-unicode.ts'
import { trueTypeSubsets } from './truetype-subsets.ts'
import type { FontSubset } from './truetype-subsets.ts'

type ShapedGlyph = { id: number; unicode: string; width: number; kern: number }

/** A word as glyphs; widths in thousandths of the font size. */
export type ShapedWord = { glyphs: readonly ShapedGlyph[]; width: number; isCommon: boolean; operand: string }

/** Deflated parts of an embedded font: the subset, and the map from its glyphs to Unicode. */
export type FontProgram = { bytes: Buffer; isTrueType: boolean; unicode: Buffer }

/**
 * A font parsed once and shared by all documents of the process. Most documents use only the common characters and
 * embed one shared subset; one that needs more gets its own, the common characters first.
 */
export type PdfFont = {
  name: string
  /** Entries of its font descriptor. */
  metrics: string
  /** Common glyphs; the position in the list is the glyph's number in the subset. */
  common: readonly ShapedGlyph[]
  commonProgram: FontProgram
  shape(word: string): ShapedWord
  /** Number of a common glyph in the subset. */
  commonNumber(glyphId: number): number | undefined
  /** For the given glyphs of the font, numbered in that order. */
  program(glyphs: readonly { id: number; unicode: string }[]): FontProgram
}

/** The two weights a document is set in. */
export type PdfFonts = { regular: PdfFont; semibold: PdfFont }

// Printable ASCII and the signs that documents add to it.
const COMMON = `${String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))}£−–—·…’`
// A run's vocabulary is small; the bound only guards against a hostile one.
const MAX_WORDS = 20_000
// Enough to measure a text and then draw it.
const MAX_FIGURES = 1000
type Features = Parameters<Font['layout']>[1]
// No contextual forms, so that a character looks the same everywhere. The type declarations accept only lists.
const PLAIN = { calt: false } as unknown as Features
// Figures of one width, so that columns of money line up.
const FIGURE = { calt: false, tnum: true } as unknown as Features

const isFont = (value: unknown): value is Font =>
  typeof value === 'object' && value !== null && 'layout' in value

/** Each byte as it is written in a literal string: escaped where it would end the string or be read as another. */
const BYTES = Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte)
  if ('()\\'.includes(character)) return `\\${character}`
  return { '\n': String.raw`\n`, '\r': String.raw`\r` }[character] ?? character
})
const codeOf = (glyph: number): string => `${BYTES[glyph >> 8] ?? ''}${BYTES[glyph & 255] ?? ''}`

/**
 * The operand of TJ for glyphs, numbered by `numberOf`: strings broken by kerning. Two bytes a glyph, of which the
 * first is mostly 0: half as much to compress as in hexadecimal.
 */
export const textOperand = (
  glyphs: readonly ShapedGlyph[],
  numberOf: (glyph: ShapedGlyph) => number,
): string => {
  let operand = '('
  for (const glyph of glyphs) {
    operand += codeOf(numberOf(glyph))
    if (glyph.kern !== 0) operand += `)${-glyph.kern}(`
  }
  return `${operand})`
}

const shapeWith = (font: Font, text: string): ShapedGlyph[] => {
  const run = font.layout(text, /^\d$/.test(text) ? FIGURE : PLAIN)
  const characters = Array.from(text)
  const perEm = 1000 / font.unitsPerEm
  // fontkit remembers the characters that first produced a glyph, in any document; taking them from this text makes a
  // document's bytes independent of earlier documents.
  const oneToOne = run.glyphs.length === characters.length
  return run.glyphs.map((glyph, i) => ({
    id: glyph.id,
    unicode: oneToOne ? (characters[i] ?? '') : String.fromCodePoint(...glyph.codePoints),
    width: Math.round(glyph.advanceWidth * perEm),
    kern: Math.round(((run.positions[i]?.xAdvance ?? glyph.advanceWidth) - glyph.advanceWidth) * perEm),
  }))
}

const programMaker = (font: Font, bytes: Buffer): PdfFont['program'] => {
  const trueType = trueTypeSubsets(bytes)
  return glyphs => {
    // The declarations lag behind fontkit here: glyphs are passed and returned as ids.
    const subset = trueType?.() ?? (font.createSubset() as unknown as FontSubset & { cff?: unknown })
    for (const { id } of glyphs) subset.includeGlyph(id)
    const isTrueType = trueType !== null || !('cff' in subset) || subset.cff === undefined
    const unicode = deflateSync(toUnicodeMap(glyphs.map(glyph => glyph.unicode)))
    return { bytes: deflateSync(subset.encode()), isTrueType, unicode }
  }
}

/** Parses a TrueType or OpenType font; throws if the bytes are not one font. */
const parseFont = (bytes: Buffer): PdfFont => {
  const font = fontkit.create(bytes)
  if (!isFont(font)) throw new Error('Not a single TrueType or OpenType font')
  const perEm = 1000 / font.unitsPerEm
  const scaled = (n: number): number => Math.round(n * perEm)
  const { minX, minY, maxX, maxY } = font.bbox
  const box = [minX, minY, maxX, maxY].map(scaled).join(' ')

  const notdef = { id: 0, unicode: '\ufffd', width: scaled(font.getGlyph(0).advanceWidth), kern: 0 }
  const numbers = new Map([[0, 0]])
  const common = [notdef]
  for (const character of COMMON) {
    for (const glyph of shapeWith(font, character)) {
      if (numbers.has(glyph.id)) continue
      numbers.set(glyph.id, common.length)
      common.push({ ...glyph, kern: 0 })
    }
  }
  const shapeWhole = (word: string): ShapedWord => {
    const glyphs = shapeWith(font, word)
    const isCommon = glyphs.every(glyph => numbers.has(glyph.id))
    return {
      glyphs,
      width: glyphs.reduce((sum, glyph) => sum + glyph.width + glyph.kern, 0),
      isCommon,
      operand: isCommon ? textOperand(glyphs, glyph => numbers.get(glyph.id) ?? 0) : '',
    }
  }
  // Tabular figures do not kern, so amounts and phone numbers, hardly two of them the same, are assembled from their
  // characters instead of being shaped each time.
  const assembled = (word: string): ShapedWord => {
    const parts = Array.from(word, shape)
    const isCommon = parts.every(part => part.isCommon)
    return {
      glyphs: parts.flatMap(part => part.glyphs),
      width: parts.reduce((sum, part) => sum + part.width, 0),
      isCommon,
      operand: isCommon ? `(${parts.map(part => part.operand.slice(1, -1)).join('')})` : '',
    }
  }
  const words = new Map<string, ShapedWord>()
  const figures = new Map<string, ShapedWord>()
  const shape = (word: string): ShapedWord => {
    const known = words.get(word) ?? figures.get(word)
    if (known) return known
    const hasFigures = word.length > 1 && /\d/.test(word)
    const shaped = hasFigures ? assembled(word) : shapeWhole(word)
    const [cache, limit] = hasFigures ? [figures, MAX_FIGURES] : [words, MAX_WORDS]
    if (cache.size >= limit) cache.clear()
    cache.set(word, shaped)
    return shaped
  }
  const program = programMaker(font, bytes)
  return {
    name: font.postscriptName.replaceAll(/[^\w-]/g, ''),
    metrics: `/FontBBox[${box}]/Flags 4/ItalicAngle ${font.italicAngle}/Ascent ${scaled(font.ascent)}/Descent ${scaled(font.descent)}/CapHeight ${scaled(font.capHeight)}/StemV 80`,
    common,
    commonProgram: program(common),
    shape,
    commonNumber: id => numbers.get(id),
    program,
  }
}

const require = createRequire(import.meta.url)
const interFile = (path: string): Buffer => readFileSync(require.resolve(`@expo-google-fonts/inter/${path}`))

/**
 * Parses the fonts of a brand's documents; do it once and share the result, as parsing costs more than many
 * documents. Without a brand font it is Inter; without a semibold the regular serves for both.
 */
export const loadPdfFonts = (brand: { regular: Buffer; semibold: Buffer | null } | null = null): PdfFonts => {
  const regular = parseFont(brand?.regular ?? interFile('400Regular/Inter_400Regular.ttf'))
  if (brand && !brand.semibold) return { regular, semibold: regular }
  return { regular, semibold: parseFont(brand?.semibold ?? interFile('600SemiBold/Inter_600SemiBold.ttf')) }
}
