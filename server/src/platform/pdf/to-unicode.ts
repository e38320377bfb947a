/** A glyph's number in a subset as four hexadecimal digits. */
export const glyphHex = (number: number): string => number.toString(16).padStart(4, '0')

const CMAP_BLOCK = 100

/** ToUnicode CMap of a subset whose glyph n means `unicode[n]` (PDF 9.10.3). */
export const toUnicodeMap = (unicode: readonly string[]): string => {
  const entries = unicode.map((text, i) => {
    const hex = Buffer.from(text, 'utf16le').swap16().toString('hex')
    return `<${glyphHex(i)}><${hex}>`
  })
  const blocks: string[] = []
  for (let i = 0; i < entries.length; i += CMAP_BLOCK) {
    const block = entries.slice(i, i + CMAP_BLOCK)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
/CMapName/Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict/CMap defineresource pop
end
end`
}
