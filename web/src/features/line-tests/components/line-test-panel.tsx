import { Button } from '@mantine/core'
import type { Circuit } from '@nineops/contract/network/circuits.contract'
import {
  profileFacts,
  profileRefusal,
  stepLabels,
  type TestProfile,
  testProfiles,
} from '@nineops/contract/network/line-tests'
import type { ProviderState } from '@nineops/contract/network/line-tests.contract'
import { writtenNumber } from '@nineops/contract/phone-numbers'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../lib/formats.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { isAtWork } from '../line-test-labels.ts'
import {
  historyQuery,
  lineTestQuery,
  overviewQuery,
  useCancelTest,
  useStartTest,
} from '../line-tests.queries.ts'
import { useLiveTests } from '../live-line-tests.ts'
import { Panel } from '../../../ui/layout/parts.tsx'
import classes from './line-tests.module.css'
import { TestResult } from './test-result.tsx'
import { TestSteps } from './test-steps.tsx'

/** How many tests charts and comparisons look back. */
export const recent = { page: 1, pageSize: 100 }

interface LineTestPanelProps {
  circuit: Circuit
  /** The chosen test; the latest by default. */
  chosen: number | undefined
  onLatest: () => void
}

/** Starts tests of a circuit, shows the running one, and the result of the last or a chosen one. */
export function LineTestPanel({ circuit, chosen, onLatest }: LineTestPanelProps) {
  const live = useLiveTests(circuit.index)
  const history = useQuery(historyQuery(circuit.index, recent))
  const listed = history.data?.rows.find(({ index }) => index === chosen)
  const one = useQuery({ ...lineTestQuery(chosen ?? 0), enabled: chosen !== undefined && !listed })
  const cancel = useCancelTest()
  const running = history.data?.rows.find(isAtWork)
  const ended = history.data?.rows.filter(test => !isAtWork(test)) ?? []
  const asked = chosen === undefined ? undefined : (listed ?? one.data)
  const shown = asked && asked.circuit.index === circuit.index && !isAtWork(asked) ? asked : ended[0]
  return (
    <>
      <Profiles circuit={circuit} running={running} onStarted={onLatest} />
      {running && (
        <Panel as="section" gap={12} size={13} className={classes.card} aria-label="Test in progress">
          <header className={classes.cardHead}>
            <h2>{running.status === 'waiting' ? 'Waiting for a worker' : 'The line is being tested'}</h2>
            <p>
              {running.profile} · by {running.requestedBy} · since {formatDateTime(running.createdAt)}
              {running.provider.simulated && ' · simulated'}
            </p>
            <Button
              variant="default"
              size="xs"
              loading={cancel.isPending || running.cancelledBy !== null}
              onClick={() =>
                cancel.mutate(running.index, { onSuccess: () => showDone('The test is being stopped') })
              }
            >
              Cancel test
            </Button>
          </header>
          <TestSteps test={running} step={live.get(running.index) ?? running.step} />
        </Panel>
      )}
      {history.error && !history.data ? (
        <ErrorState
          title="The last test could not be loaded"
          error={history.error}
          onRetry={() => void history.refetch()}
        />
      ) : history.data ? (
        shown && (
          <TestResult
            key={shown.index}
            test={shown}
            earlier={ended.filter(test => test.index < shown.index && test.result !== null)}
          />
        )
      ) : (
        <LoadingBlock h={300} />
      )}
    </>
  )
}

interface ProfilesProps {
  circuit: Circuit
  running: { requestedBy: string; createdAt: string } | undefined
  onStarted: () => void
}

/** The four profiles: those that fit can be started, the others say why not. */
function Profiles({ circuit, running, onStarted }: ProfilesProps) {
  const { data } = useQuery(overviewQuery)
  const start = useStartTest(circuit.index)
  const provider = data?.provider
  const silent = silentLabel(provider)
  const busy = running
    ? `${running.requestedBy} has been testing this line since ${formatDateTime(running.createdAt)}.`
    : null

  async function ask(profile: TestProfile): Promise<void> {
    if (!(await confirm(questionOf(circuit, profile, provider?.simulated ?? false), 'Test the line'))) return
    start.mutate({ profile, idempotencyKey: crypto.randomUUID() }, { onSuccess: onStarted })
  }
  return (
    <Panel as="section" gap={12} size={13} className={classes.card} aria-label="Line test">
      <header className={classes.cardHead}>
        <h2>Test this line</h2>
        <p>A test can interrupt the service. You’ll be asked to confirm.</p>
      </header>
      <ul className={classes.profiles}>
        {testProfiles.map(profile => {
          const refusal = profileRefusal(profile, circuit)
          const { steps, minutes } = profileFacts[profile]
          return (
            <Panel as="li" key={profile} data-fits={refusal === null}>
              <div>
                <strong>{profile}</strong>
                <span>
                  {refusal ??
                    `${steps.map((step, at) => (at === 0 ? stepLabels[step] : stepLabels[step].toLowerCase())).join(', ')}; up to ${counted(minutes, 'minute')}`}
                </span>
              </div>
              <ReasonedButton
                size="xs"
                variant={refusal === null ? 'filled' : 'default'}
                aria-label={`Test by ${profile}`}
                reason={refusal ?? busy ?? silent ?? (start.isPending ? 'A test is being started.' : null)}
                onClick={() => void ask(profile)}
              >
                Test
              </ReasonedButton>
            </Panel>
          )
        })}
      </ul>
    </Panel>
  )
}

/** Why no test can be started for now; null if the provider answers or may be tried. */
function silentLabel(provider: ProviderState | undefined): string | null {
  const until = provider?.silentUntil ?? null
  if (!provider || until === null || Date.parse(until) <= Date.now()) return null
  return `${provider.name} is not answering; tests are paused until ${formatDateTime(until)}.`
}

function questionOf(circuit: Circuit, profile: TestProfile, simulated: boolean): string {
  const { account, client, cli, number } = circuit
  const { minutes, disturbance, steps } = profileFacts[profile]
  return [
    `Test the line ${number === '' ? writtenNumber(cli) : `${number} (${writtenNumber(cli)})`} of ${account.companyName}, account ${account.accountNumber} of ${client.name}?`,
    `1 customer is affected, for up to ${counted(minutes, 'minute')} and ${counted(steps.length, 'step')}. ${disturbance}`,
    simulated
      ? 'The test is simulated: the line is not touched.'
      : 'Make sure that the customer knows, or does not need the line now.',
  ].join('\n\n')
}
