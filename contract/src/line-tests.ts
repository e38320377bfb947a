/**
 * The test profiles of broadband products: FTTC and DSL at each of two providers. The specification has four
 * names and keeps their values to itself; these are ours (spec §9).
 */
export const testProfiles = ['OPENREACH-FTTC', 'OPENREACH-DSL', 'TALKTALK-FTTC', 'TALKTALK-DSL'] as const
export type TestProfile = (typeof testProfiles)[number]
