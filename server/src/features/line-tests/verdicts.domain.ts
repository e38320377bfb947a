import type { TestFigures, TestResult } from '@nineops/contract/network/line-tests.contract'

type Judged = Pick<TestResult, 'verdict' | 'place' | 'summary' | 'advice'>

/** Limits from which a line is faulty or degraded. */
export const limits = {
  imbalancePercent: { degraded: 5, fault: 10 },
  snrDown: { degraded: 5, fault: 2 },
  resyncs: { degraded: 4, fault: 12 },
  erroredSeconds: { degraded: 300, fault: 3600 },
  /** Attenuation beyond what the length explains, dB. */
  excessAttenuation: 12,
  /** Throughput as a part of sync. */
  throughput: 0.6,
  /** A pair that ends before the premises holds less charge than its length should, nF per km. */
  capacitancePerKm: 25,
} as const

/** Attenuation that the length explains, dB: copper loses about 14 dB a kilometre at DSL's middle tones. */
export const expectedAttenuation = (metres: number): number => (metres / 1000) * 14

const above = (value: number | null, limit: number) => value !== null && value >= limit
const below = (value: number | null, limit: number) => value !== null && value < limit

const endsEarly = ({ capacitanceNanofarads: capacitance, lineMetres }: TestFigures) =>
  capacitance !== null && lineMetres !== null && capacitance < (lineMetres / 1000) * limits.capacitancePerKm

const wiring = ({ attenuationDown, lineMetres }: TestFigures) =>
  attenuationDown !== null &&
  lineMetres !== null &&
  attenuationDown - expectedAttenuation(lineMetres) >= limits.excessAttenuation

const slow = ({ throughputDownKbps, syncDownKbps }: TestFigures) =>
  throughputDownKbps !== null &&
  syncDownKbps !== null &&
  throughputDownKbps < syncDownKbps * limits.throughput

const raise = 'Raise a fault with the provider and give it the figures of this test.'
const again = 'Test again once it is fixed: the history below shows whether it helped.'
const bypass =
  'Ask the customer to connect the modem to the test socket with a new filter, with nothing else on the line.'

const network = (summary: string): Judged => ({
  verdict: 'fault',
  place: 'network',
  summary,
  advice: [raise, again],
})

function noSync(figures: TestFigures): Judged {
  if (above(figures.imbalancePercent, limits.imbalancePercent.fault))
    return network(
      'There is no sync, and the two wires of the pair differ: one has a bad joint or is broken.',
    )
  if (endsEarly(figures))
    return network('There is no sync, and the pair ends before it reaches the premises.')
  return {
    verdict: 'fault',
    place: 'equipment',
    summary:
      'There is no sync, and nothing is wrong with the line as far as it was measured: no modem answers.',
    advice: [
      'Ask the customer whether the modem has power and is connected to the line.',
      bypass,
      'Try another modem. If that does not come into sync either, raise a fault with the provider.',
    ],
  }
}

/** Every rule for a fault, then every one for degradation; the first match counts. */
function inSync(figures: TestFigures): Judged | null {
  const { imbalancePercent, resyncs, snrDown, erroredSeconds } = figures
  if (above(imbalancePercent, limits.imbalancePercent.fault))
    return network('The line is in sync, but the two wires of the pair differ: a joint is bad.')
  const unstable =
    above(resyncs, limits.resyncs.fault) ||
    below(snrDown, limits.snrDown.fault) ||
    above(erroredSeconds, limits.erroredSeconds.fault)
  if (unstable && wiring(figures))
    return {
      verdict: 'fault',
      place: 'premises',
      summary:
        'The connection does not hold, and the line loses more than its length explains: wiring or filters at the premises.',
      advice: [
        bypass,
        'If it holds there, the extension wiring is at fault. If not, raise a fault with the provider.',
        again,
      ],
    }
  if (unstable) return network('The connection does not hold: noise reaches the line on its way.')
  const degraded = (place: Judged['place'], summary: string, ...advice: string[]): Judged => ({
    verdict: 'degraded',
    place,
    summary,
    advice,
  })
  if (wiring(figures))
    return degraded(
      'premises',
      'The line works, but loses more than its length explains: wiring or filters at the premises.',
      bypass,
      again,
    )
  if (above(imbalancePercent, limits.imbalancePercent.degraded))
    return degraded(
      'network',
      'The line works, but the two wires of the pair begin to differ.',
      'Test again in a few days. If it grows, raise a fault before the line fails.',
    )
  if (
    above(resyncs, limits.resyncs.degraded) ||
    below(snrDown, limits.snrDown.degraded) ||
    above(erroredSeconds, limits.erroredSeconds.degraded)
  )
    return degraded(
      null,
      'The line works with little margin: it loses sync or data now and then.',
      bypass,
      'If it stays so, ask the provider for a more stable profile, at a little less speed.',
    )
  if (slow(figures))
    return degraded(
      'network',
      'The line is sound, but data comes much slower than the sync allows: the network behind it is busy.',
      'Test again outside the evening hours. If it stays so, raise it with the provider as congestion.',
    )
  return null
}

/** What the figures say about a line, where a fault is likely, and what to do next; the same for every provider. */
export function judge(figures: TestFigures): Judged {
  if (!figures.inSync) return noSync(figures)
  return (
    inSync(figures) ?? {
      verdict: 'pass',
      place: null,
      summary: 'The line is in sync and sound.',
      advice: [
        'If the customer still has a problem, look at the modem and what is connected to it: the line is not the cause.',
      ],
    }
  )
}
