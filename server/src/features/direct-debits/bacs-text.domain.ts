// Letters that no decomposition turns into plain ones.
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
 * A text in the characters that Bacs takes, in a field of so many places: upper case, accents dropped, whatever
 * is not A-Z 0-9 . & / - a blank, none at the beginning, cut or filled with blanks at the end (engine: BACS Direct
 * Debit file).
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
