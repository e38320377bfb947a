import { testProfiles, profileFacts } from '@nineops/contract/network/line-tests'
import { testResult } from '@nineops/contract/network/line-tests.contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { conditionOf, conditions, simulateLine } from './simulated-lines.domain.ts'
import { judge } from './verdicts.domain.ts'

const line = fc.stringMatching(/^[A-Z]{2,4}\d{6,9}$/)
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const profile = fc.constantFrom(...testProfiles)

it('the same line, day and profile give the same figures, whatever was tested before', () => {
  fc.assert(
    fc.property(line, day, profile, line, (number, on, by, other) => {
      const first = simulateLine(number, on, by)
      simulateLine(other, on, by)
      expect(simulateLine(number, on, by)).toEqual(first)
    }),
  )
})

it('a simulated line gives what its profile measures, and a result that fits the API', () => {
  fc.assert(
    fc.property(line, day, profile, (number, on, by) => {
      const figures = simulateLine(number, on, by)
      const { steps } = profileFacts[by]
      expect(figures.capacitanceNanofarads !== null).toBe(steps.includes('copper'))
      expect(figures.throughputDownKbps !== null).toBe(steps.includes('throughput') && figures.inSync)
      expect(() => testResult.parse({ ...judge(figures), figures })).not.toThrow()
    }),
  )
})

it('the verdict depends on the line, not on the day: a fault stays until it is fixed', () => {
  fc.assert(
    fc.property(line, profile, day, day, (number, by, one, another) => {
      expect(judge(simulateLine(number, one, by))).toEqual(judge(simulateLine(number, another, by)))
    }),
  )
})

const lineThatIs = (condition: (typeof conditions)[number]) => {
  for (let n = 0; ; n += 1) if (conditionOf(`BBEU${n}`) === condition) return `BBEU${n}`
}

it.each([
  ['sound', 'OPENREACH-FTTC', 'pass', null],
  ['sound', 'TALKTALK-DSL', 'pass', null],
  ['noisy', 'OPENREACH-DSL', 'degraded', null],
  ['wiring', 'OPENREACH-FTTC', 'degraded', 'premises'],
  ['joint', 'OPENREACH-FTTC', 'fault', 'network'],
  ['silent', 'OPENREACH-FTTC', 'fault', 'equipment'],
  ['busy', 'TALKTALK-FTTC', 'degraded', 'network'],
] as const)('a line that is %s is found by %s to be %s (%s)', (condition, by, verdict, place) => {
  expect(judge(simulateLine(lineThatIs(condition), '2026-11-20', by))).toMatchObject({ verdict, place })
})

it('a line out of sync whose pair ends early or differs is the network’s fault, not the modem’s', () => {
  const figures = simulateLine(lineThatIs('silent'), '2026-11-20', 'OPENREACH-DSL')
  expect(judge({ ...figures, capacitanceNanofarads: 3 })).toMatchObject({ place: 'network' })
  expect(judge({ ...figures, imbalancePercent: 30 })).toMatchObject({ place: 'network' })
  expect(judge({ ...figures, capacitanceNanofarads: null, imbalancePercent: null })).toMatchObject({
    place: 'equipment',
  })
})

it('a line that loses sync repeatedly is at fault: at the premises where it loses too much, otherwise in the network', () => {
  const sound = simulateLine(lineThatIs('sound'), '2026-11-20', 'OPENREACH-FTTC')
  expect(judge({ ...sound, resyncs: 40 })).toMatchObject({ verdict: 'fault', place: 'network' })
  const lossy = { ...sound, resyncs: 40, attenuationDown: (sound.attenuationDown ?? 0) + 20 }
  expect(judge(lossy)).toMatchObject({ verdict: 'fault', place: 'premises' })
})
