import type { CircuitFacts } from './circuit-facts.ts'

/**
 * The test profiles of broadband products: FTTC and DSL at each of two providers. The specification has four names
 * without their values; these are ours (spec §9).
 */
export const testProfiles = ['OPENREACH-FTTC', 'OPENREACH-DSL', 'TALKTALK-FTTC', 'TALKTALK-DSL'] as const
export type TestProfile = (typeof testProfiles)[number]

/** The steps of a test, in order. */
export const testSteps = ['reach', 'sync', 'line', 'copper', 'throughput'] as const
export type TestStep = (typeof testSteps)[number]

export const stepLabels: Record<TestStep, string> = {
  reach: 'Reach the line card',
  sync: 'Read the sync',
  line: 'Measure the line',
  copper: 'Test the copper pair',
  throughput: 'Measure the throughput',
}

export const providerLabels = {
  OPENREACH: 'Openreach',
  TALKTALK: 'TalkTalk',
  OTHER: 'Another provider',
} as const
export const productLabels = { FTTC: 'FTTC', DSL: 'DSL', FTTP: 'FTTP', ETHERNET: 'Ethernet' } as const

interface ProfileFacts {
  provider: 'OPENREACH' | 'TALKTALK'
  product: 'FTTC' | 'DSL'
  steps: readonly TestStep[]
  /** The longest that a provider takes, as shown to people. */
  minutes: number
  /** What the customer notices. */
  disturbance: string
}

const dropped = 'The connection drops for up to a minute while the copper pair is tested.'

export const profileFacts: Record<TestProfile, ProfileFacts> = {
  'OPENREACH-FTTC': {
    provider: 'OPENREACH',
    product: 'FTTC',
    steps: testSteps,
    minutes: 4,
    disturbance: dropped,
  },
  'OPENREACH-DSL': {
    provider: 'OPENREACH',
    product: 'DSL',
    steps: ['reach', 'sync', 'line', 'copper'],
    minutes: 3,
    disturbance: dropped,
  },
  'TALKTALK-FTTC': {
    provider: 'TALKTALK',
    product: 'FTTC',
    steps: ['reach', 'sync', 'line', 'throughput'],
    minutes: 2,
    disturbance: 'The connection is slow for up to half a minute while the throughput is measured.',
  },
  'TALKTALK-DSL': {
    provider: 'TALKTALK',
    product: 'DSL',
    steps: testSteps,
    minutes: 4,
    disturbance: dropped,
  },
}

/** Why a profile cannot test a circuit, in words; null where it can. */
export function profileRefusal(
  profile: TestProfile,
  { provider, product, state }: Pick<CircuitFacts, 'provider' | 'product'> & { state: string },
): string | null {
  const facts = profileFacts[profile]
  if (state === 'ended') return 'The service has ended: nobody is on the line.'
  if (state === 'future') return 'The service has not begun yet.'
  if (provider === null || product === null)
    return `Write down ${provider === null && product === null ? 'the provider and the product' : provider === null ? 'the provider' : 'the product'} of the circuit first.`
  if (facts.provider !== provider)
    return `Only for ${providerLabels[facts.provider]} circuits. This one is from ${provider === 'OTHER' ? 'another provider' : providerLabels[provider]}.`
  if (facts.product !== product)
    return `For ${productLabels[facts.product]}; this circuit is ${productLabels[product]}.`
  return null
}
