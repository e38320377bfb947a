import { roundHalfUp } from '@nineops/contract/money'
import type { FileProfile } from './file-profiles.domain.ts'

// Character loops, because these run for every line of every file.
const LONGEST_CALL_SECONDS = 86_400
const MAX_WHOLE_DIGITS = 9

/** Trims surrounding blanks. */
export const trimmed = (text: string): string => {
  const first = text.charCodeAt(0)
  const last = text.charCodeAt(text.length - 1)
  return first > 32 && first < 128 && last > 32 && last < 128 ? text : text.trim()
}

/**
 * A number without sign, scaled by 10^decimals; -1 if it is not one, has more than nine digits before the separator, or
 * has non-zero digits beyond the decimals (a cost is stored exactly or refused).
 */
export const readScaled = (text: string, separator: '.' | ',', decimals: number): number => {
  const point = separator.charCodeAt(0)
  let value = 0
  let whole = 0
  let fraction = -1
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === point && fraction < 0) {
      fraction = 0
      continue
    }
    const digit = code - 48
    if (digit < 0 || digit > 9) return -1
    if (fraction < 0) {
      whole += 1
      value = value * 10 + digit
      if (whole > MAX_WHOLE_DIGITS) return -1
    } else if (fraction < decimals) {
      fraction += 1
      value = value * 10 + digit
    } else if (digit !== 0) return -1
  }
  if ((whole === 0 && fraction < 1) || text.charCodeAt(text.length - 1) === point) return -1
  for (let done = Math.max(fraction, 0); done < decimals; done += 1) value *= 10
  return value
}

/** The carrier's charge in micro-pounds; -1 if it is not an amount in the profile's unit. */
export const readCostMicros = (text: string, profile: FileProfile): number => {
  if (profile.costUnit === 'pounds') return readScaled(text, profile.decimalSeparator, 6)
  return readScaled(text, profile.decimalSeparator, 4)
}

const readClockSeconds = (text: string): number => {
  const match = /^(\d{1,3}):([0-5]\d):([0-5]\d)$/.exec(text)
  return match ? Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]) : -1
}

const readSeconds = (text: string, profile: FileProfile): number => {
  if (profile.durationUnit === 'seconds') return readScaled(text, profile.decimalSeparator, 0)
  if (profile.durationUnit === 'hh:mm:ss') return readClockSeconds(text)
  const microMinutes = readScaled(text, profile.decimalSeparator, 6)
  return microMinutes < 0 ? -1 : roundHalfUp(microMinutes * 60, 1_000_000)
}

/** Whole seconds, minutes rounded half up to the second; -1 if negative, not a number or over 24 hours. */
export const readDuration = (text: string, profile: FileProfile): number => {
  const seconds = readSeconds(text, profile)
  return seconds > LONGEST_CALL_SECONDS ? -1 : seconds
}
