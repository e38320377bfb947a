/** A stored number as people write it: `442079460123` is `020 7946 0123`; what is not a UK number stays as it is. */
export function writtenNumber(cli: string): string {
  const uk = /^44(\d{9,10})$/.exec(cli)?.[1]
  if (uk === undefined) return cli
  if (/^2\d{9}$/.test(uk)) return `0${uk.slice(0, 2)} ${uk.slice(2, 6)} ${uk.slice(6)}`
  if (/^(?:3|8)\d{8,9}$|^1(?:\d1|1\d)\d{7}$/.test(uk))
    return `0${uk.slice(0, 3)} ${uk.slice(3, 6)} ${uk.slice(6)}`
  return `0${uk.slice(0, 4)} ${uk.slice(4)}`
}

/** Digits to match within stored numbers, if part of a number was typed as written or stored; otherwise none. */
export const typedDigits = (text: string): string =>
  /^[\d\s+().-]+$/.test(text) ? text.replaceAll(/\D/g, '').replace(/^(?:00)?(?:440?|0)?/, '') : ''
