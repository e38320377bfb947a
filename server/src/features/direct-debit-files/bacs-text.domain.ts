// Letters that Unicode does not decompose.
const plain: Record<string, string> = {
  ß: 'SS',
  ẞ: 'SS',
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ł: 'L',
  Ħ: 'H',
  ı: 'I',
  Ŋ: 'N',
  Ŧ: 'T',
}

/**
 * A text in the characters that Bacs accepts, for a field of a given length: upper case, accents dropped, anything
 * other than A-Z 0-9 . & / - replaced by a blank, no leading blanks, truncated or padded with blanks (engine: BACS
 * Direct Debit file).
 */
export function bacsText(text: string, length: number): string {
  const upper = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^ -~]/gu, letter => plain[letter] ?? ' ')
  return upper
    .replaceAll(/[^A-Z0-9.&/\- ]/g, ' ')
    .trimStart()
    .slice(0, length)
    .padEnd(length)
}
