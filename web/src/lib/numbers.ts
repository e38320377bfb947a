const countFormat = new Intl.NumberFormat('en-GB')
const percentFormat = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 })

/** 9964 -> `9,964`. */
export function formatCount(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : countFormat.format(value)
}

/** 0.153 -> `15.3%`. */
export const formatPercent = (fraction: number): string => percentFormat.format(fraction)

/** `1 file`, `2 files`. */
export function formatPlural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/**
 * Pounds on the wire as text: `'1204331.18'` -> `£1,204,331.18`, `'-0.5'` -> `-£0.50`. At least two decimals, at most
 * six. Works on the digits as text, never through a float.
 */
export function formatPounds(decimal: string | null | undefined): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal ?? '')
  if (!parts) return decimal ?? ''
  const [, sign = '', whole = '', fraction = ''] = parts
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign}£${grouped}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}

/** Bytes as `12 KB` or `3.4 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${value < 10 && unit > 1 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`
}
