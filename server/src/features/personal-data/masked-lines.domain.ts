/** What to mask in a call file. */
export interface MaskedLines {
  /** The account's own numbers: masked on every line. */
  numbers: readonly string[]
  /** The called number, by the line of its call. */
  called: Map<number, string>
}

const LF = 10
/** How many digits of a called number stay. */
const KEPT_DIGITS = 4

/** The part common to all notations of a number. */
const national = (number: string): string => number.replace(/^44/, '')

const masked = (text: string, digits: string, kept: number): string =>
  digits.length < 3 ? text : text.replaceAll(digits, digits.slice(0, kept) + 'x'.repeat(digits.length - kept))

/** The file with its numbers masked, line by line and at the same length. */
export async function* maskedLines(
  chunks: AsyncIterable<Buffer>,
  { numbers, called }: MaskedLines,
): AsyncGenerator<Buffer> {
  const own = numbers.map(national)
  let line = 0
  const mask = (bytes: Buffer): Buffer => {
    line += 1
    // Bytes as characters, so that any encoding survives.
    let text = bytes.toString('latin1')
    for (const digits of own) text = masked(text, digits, 0)
    const to = called.get(line)
    if (to !== undefined) text = masked(text, national(to), Math.min(KEPT_DIGITS, national(to).length - 1))
    return Buffer.from(text, 'latin1')
  }
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const all = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let from = 0
    const out: Buffer[] = []
    for (let feed = all.indexOf(LF); feed >= 0; feed = all.indexOf(LF, from)) {
      out.push(mask(all.subarray(from, feed + 1)))
      from = feed + 1
    }
    if (out.length > 0) yield Buffer.concat(out)
    rest = all.subarray(from)
  }
  if (rest.length > 0) yield mask(rest)
}
