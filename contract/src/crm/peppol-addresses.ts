/** Electronic address schemes that the Peppol network accepts (code list EAS, May 2025): 0088 is GS1's, 9932 UK VAT. */
const SCHEMES = new Set(
  (
    '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 ' +
    '0192 0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 ' +
    '0221 0225 0230 0235 0240 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 ' +
    '9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959'
  ).split(' '),
)
const GLN = '0088'

/** GS1: digits count three times and once by turns, from the end, and the last makes the sum a multiple of 10. */
const isGln = (id: string): boolean =>
  /^\d{13}$/.test(id) &&
  Array.from(id)
    .toReversed()
    .reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) %
    10 ===
    0

/** Reads `0088:5012345678900`, also as the network's directory writes it; empty is allowed. */
export function readPeppolAddress(
  typed: string,
): { value: string; problem?: never } | { value?: never; problem: string } {
  if (typed === '') return { value: '' }
  const [, scheme = '', id = ''] =
    /^(?:iso6523-actorid-upis::)?(\d{4}):([A-Za-z0-9._~-]{1,50})$/.exec(typed) ?? []
  if (scheme === '')
    return { problem: 'Must be a scheme of 4 digits, a colon and an ID, such as 0088:5012345678900' }
  if (!SCHEMES.has(scheme)) return { problem: `${scheme} is not a scheme of the Peppol network` }
  if (scheme === GLN && !isGln(id))
    return { problem: 'The GLN after 0088: must be 13 digits, and its check digit does not fit' }
  return { value: `${scheme}:${id}` }
}
