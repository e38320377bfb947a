import { setTimeout as sleep } from 'node:timers/promises'
import { profileFacts } from '@nineops/contract/network/line-tests'
import type { LineTestProvider } from './line-test-provider.domain.ts'
import { simulateLine } from './simulated-lines.domain.ts'

const STEP_MS = 1200

/** The embedded simulator: touches no line, and pauses at each step as a real test would. */
export const simulatedProvider = ({ stepMs = STEP_MS }: { stepMs?: number } = {}): LineTestProvider => ({
  name: 'Simulator',
  simulated: true,
  async run({ profile, day, circuit }, { onStep, signal }) {
    for (const step of profileFacts[profile].steps) {
      onStep(step)
      await sleep(stepMs, undefined, { signal })
    }
    return simulateLine(circuit.number === '' ? circuit.cli : circuit.number, day, profile)
  },
  abandon: () => Promise.resolve(),
})
