import type { CircuitProduct, CircuitProvider } from '@nineops/contract/network/circuit-facts'
import type { TestProfile, TestStep } from '@nineops/contract/network/line-tests'
import type { TestFigures } from '@nineops/contract/network/line-tests.contract'

/** An order for a provider of line tests. */
export interface TestOrder {
  /** The same for every try: a provider that already has it does not disturb the line again. */
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

/** Carries out line tests: the embedded simulator, or a system called over HTTP. */
export interface LineTestProvider {
  /** Name shown to people. */
  name: string
  /** No line is touched: the figures are calculated. */
  simulated: boolean
  /**
   * Carries out a test and returns its measurements. When aborted, it tells the other side to stop and throws the
   * signal's reason. @throws LineTestFailed
   */
  run(
    order: TestOrder,
    watch: { onStep: (step: TestStep) => void; signal: AbortSignal },
  ): Promise<TestFigures>
  /** Ends a test whose result is no longer needed, if the other side can be reached. Never throws. */
  abandon(key: string): Promise<void>
}

/** The provider did not carry out the test; the message tells staff why. */
export class LineTestFailed extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'LineTestFailed'
  }
}

/** Whether a provider answers. */
export type ProviderReport = { state: 'answers' } | { state: 'silent'; failure: string; silentMs: number }
