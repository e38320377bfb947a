import * as fc from 'fast-check'

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

/** Values that no field of ours accepts, or that break careless code: each has been a defect somewhere. */
export const brokenValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    [],
    {},
    [null],
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202Etxt.exe',
    '😀'.repeat(40),
    "'; drop table accounts; --",
    '../../../etc/passwd',
    '..\\..\\windows',
    '<script>alert(1)</script>',
    '=cmd()|x!A1',
    'NaN',
    'Infinity',
    '1e999',
    '-0',
    '0x10',
    '2026-02-30',
    '0000-00-00',
    '9999-12-31',
    '2026-13-45T99:99:99Z',
    '+275760-09-13T00:00:00Z',
    'undefined',
    'null',
    '__proto__',
    0,
    -1,
    1.5,
    2_147_483_648,
    2 ** 53,
    -1e308,
    1e308,
    { __proto__: null, constructor: 'x' },
    { length: 1_000_000 },
  ),
  fc.integer({ min: 256, max: 6000 }).map(length => 'x'.repeat(length)),
  fc.integer({ min: 2, max: 60 }).map(nested),
  fc.string({ maxLength: 60, unit: 'binary' }),
  fc.bigInt().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** A client takes a segment of one or two dots away, and so calls another path. */
const isSent = (segment: string): boolean => segment !== '.' && segment !== '..'

/** The same for a path segment, percent-encoded. */
export const brokenSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '1.5',
    '1e9',
    '2147483648',
    '99999999999999999999',
    'abc',
    '%00',
    '%',
    '%zz',
    '%ED%A0%80',
    '%F0%9F%98%80',
    '..%2f..%2fetc',
    '%2e%2e%2f',
    "1'--",
    '%20',
    'null',
    '__proto__',
    'x'.repeat(190),
    'x'.repeat(400),
  ),
  fc.string({ minLength: 1, maxLength: 20 }).map(encodeURIComponent).filter(isSent),
)

/** The value with one part, at any depth, replaced by a broken one or removed. */
export function withOneBroken(value: unknown, at: number, broken: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0 || at % 7 === 0) return broken
    const place = at % value.length
    return value.map((part, index) =>
      index === place ? withOneBroken(part, at >> 1, broken) : (part as unknown),
    )
  }
  if (typeof value !== 'object' || value === null) return broken
  const keys = Object.keys(value)
  if (keys.length === 0) return broken
  const key = keys[at % keys.length] ?? ''
  const { [key]: part, ...rest } = value as Record<string, unknown>
  if (at % 5 === 0) return rest
  return { ...rest, [key]: withOneBroken(part, at >> 1, broken) }
}
