import type { LineTestSettings } from '../../platform/config/line-test-settings.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log/log.ts'
import { openOutbound } from '../../platform/outbound/outbound.ts'
import { httpProvider } from './http-provider.service.ts'
import type { LineTestProvider, ProviderReport } from './line-test-provider.domain.ts'
import { saveAnswering, saveSilent } from './provider-states.repository.ts'
import { simulatedProvider } from './simulated-provider.service.ts'

/** The configured provider's name. */
export const providerNameOf = (settings: LineTestSettings | undefined) =>
  settings
    ? { name: new URL(settings.url).host, simulated: false }
    : { name: simulatedProvider().name, simulated: true }

/** Records how a provider answers, for the screens. */
export const recordReports = (db: Db, name: string, log: Log) => (report: ProviderReport) => {
  const saved =
    report.state === 'answers'
      ? saveAnswering(db, name)
      : saveSilent(db, name, report.failure, report.silentMs)
  void saved.catch((error: unknown) => log.warn({ err: error }, 'state of the provider of line tests'))
}

// One for each worker: its breaker must see every test.
const opened = new WeakMap<Db, LineTestProvider>()

/** This worker's provider of line tests: the one at the configured address, otherwise the simulator. */
export function providerOf({
  db,
  log,
  lineTests,
}: {
  db: Db
  log: Log
  lineTests?: LineTestSettings | undefined
}): LineTestProvider {
  const known = opened.get(db)
  if (known) return known
  const provider = lineTests
    ? httpProvider({
        ...lineTests,
        // The operator chose this address, so it may be private; other services at it stay out of reach.
        outbound: openOutbound(db, 'systems', { operator: [new URL(lineTests.url)] }),
        report: recordReports(db, providerNameOf(lineTests).name, log),
      })
    : simulatedProvider()
  opened.set(db, provider)
  return provider
}
