import { type TestProfile, profileFacts } from '@nineops/contract/network/line-tests'
import type { TestFigures } from '@nineops/contract/network/line-tests.contract'
import { expectedAttenuation } from './verdicts.domain.ts'

/** Pseudo-random numbers from 0 to below 1, seeded by a text (FNV-1a, then mulberry32). */
function chances(text: string): () => number {
  let state = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const conditions = ['sound', 'noisy', 'wiring', 'joint', 'silent', 'busy'] as const
export type Condition = (typeof conditions)[number]

/** The condition of a simulated line, the same every day: 72 of a hundred are sound. */
export function conditionOf(line: string): Condition {
  const roll = chances(`${line} condition`)() * 100
  if (roll < 72) return 'sound'
  if (roll < 82) return 'noisy'
  if (roll < 88) return 'wiring'
  if (roll < 93) return 'joint'
  return roll < 97 ? 'silent' : 'busy'
}

const whole = (value: number) => Math.round(value)
const when = <T>(known: boolean, value: T) => (known ? value : null)
const tenths = (value: number) => Math.round(value * 10) / 10

/**
 * The figures of a simulated line: the same for the same line, day (`YYYY-MM-DD`) and profile. Length and condition
 * depend on the line alone; a day moves the rest a little, and never over a limit.
 */
export function simulateLine(line: string, day: string, profile: TestProfile): TestFigures {
  const own = chances(line)
  const daily = chances(`${line} ${day} ${profile}`)
  const about = (value: number, part = 0.03) => value * (1 + (daily() * 2 - 1) * part)
  const { product, steps } = profileFacts[profile]
  const fttc = product === 'FTTC'
  const condition = conditionOf(line)
  const metres = whole(fttc ? 80 + own() * 900 : 700 + own() * 3800)
  const inSync = condition !== 'silent'
  const attenuation = expectedAttenuation(metres) + (condition === 'wiring' ? 16 + own() * 4 : 0)
  const best = fttc ? 80_000 : 24_000
  const reach = Math.max(0.08, 1 - attenuation / (fttc ? 24 : 72))
  const loss = condition === 'joint' ? 0.5 : condition === 'noisy' ? 0.75 : 1
  const down = whole(about(best * reach * loss))
  const up = whole(about((fttc ? 20_000 : 1400) * reach * loss))
  const measured = steps.includes('throughput') && inSync
  const copper = steps.includes('copper')
  const share = condition === 'busy' ? 0.35 : 0.91
  const unstable = condition === 'noisy' || condition === 'joint'
  return {
    inSync,
    syncDownKbps: when(inSync, down),
    syncUpKbps: when(inSync, up),
    throughputDownKbps: when(measured, whole(about(down * share, 0.04))),
    throughputUpKbps: when(measured, whole(about(up * share, 0.04))),
    snrDown: when(inSync, tenths(about(unstable ? 3.6 : condition === 'wiring' ? 5.6 : 7.5, 0.08))),
    snrUp: when(inSync, tenths(about(unstable ? 5.2 : 8.4, 0.08))),
    attenuationDown: when(inSync, tenths(about(attenuation, 0.01))),
    attenuationUp: when(inSync, tenths(about(attenuation * 0.62, 0.01))),
    loopLoss: tenths(about(metres * 0.0081, 0.01)),
    lineMetres: metres,
    erroredSeconds: when(inSync, whole(about(unstable ? 900 : 18, 0.4))),
    resyncs: when(inSync, unstable ? 5 + whole(daily() * 3) : whole(daily() * 2)),
    capacitanceNanofarads: when(copper, tenths(about((metres / 1000) * 52, 0.02))),
    imbalancePercent: when(copper, tenths(about(condition === 'joint' ? 14 : 1.2, 0.1))),
  }
}
