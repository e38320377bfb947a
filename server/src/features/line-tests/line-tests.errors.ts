import { conflict, notFound } from '../../platform/http/errors.ts'

export const lineTestErrors = {
  notFound: (index: number) =>
    notFound('line_test_not_found', 'Line test not found', `There is no line test ${index}.`),
  notOffered: (reason: string) =>
    conflict('line_test_not_offered', 'The profile does not fit the circuit', reason),
  running: (by: string, since: string) =>
    conflict(
      'line_test_running',
      'The line is being tested',
      `${by} has been testing this line since ${since}. Wait until it ends: two tests would disturb each other.`,
    ),
  silent: (name: string, until: string) =>
    conflict(
      'line_test_provider_silent',
      'No tests for the moment',
      `${name} did not answer, so tests are paused until ${until}. Try again then; you can still view circuits and earlier tests.`,
    ),
  ended: () =>
    conflict('conflict_state', 'The test has ended', 'Only a test that waits or runs can be cancelled.'),
}
