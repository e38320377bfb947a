import type { CircuitProduct, CircuitProvider } from '@nineops/contract/circuit-facts'
import type { TestProfile, TestStep } from '@nineops/contract/line-tests'
import type { TestFigures } from '@nineops/contract/line-tests.contract'

/** What a provider of line tests is asked to do. */
export interface TestOrder {
  /** The same for every try: a provider that has it already disturbs the line no more. */
  key: string
  profile: TestProfile
  /** The day in London, `YYYY-MM-DD`. */
  day: string
  circuit: {
    number: string
    cli: string
    postcode: string
    provider: CircuitProvider | null
    product: CircuitProduct | null
  }
}

/** Whoever carries out line tests: the embedded simulator, or a system that is called over HTTP. */
export interface LineTestProvider {
  /** As people are told. */
  name: string
  /** No line is touched: the figures follow from a rule. */
  simulated: boolean
  /**
   * Carries out a test and answers what it measured. Aborted, it tells the other side to stop and throws the signal's
   * reason. @throws LineTestFailed
   */
  run(
    order: TestOrder,
    watch: { onStep: (step: TestStep) => void; signal: AbortSignal },
  ): Promise<TestFigures>
  /** Ends a test that nobody waits for any longer, if the other side can be reached. Never throws. */
  abandon(key: string): Promise<void>
}

/** The provider did not carry out the test; the message tells staff why. */
export class LineTestFailed extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'LineTestFailed'
  }
}

/** How a provider answers, as it is found. */
export type ProviderReport = { state: 'answers' } | { state: 'silent'; failure: string; silentMs: number }
