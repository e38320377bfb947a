import { stepLabels } from '@nineops/contract/network/line-tests'
import type { LineTest } from '@nineops/contract/network/line-tests.contract'
import { writtenNumber } from '@nineops/contract/phone-numbers'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount, formatDateTime } from '../../../lib/formats.ts'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { placeLabels, outcomeOf } from '../line-test-labels.ts'
import { overviewQuery } from '../line-tests.queries.ts'
import { type LiveSteps, useLiveTests } from '../live-line-tests.ts'
import { Columns, Hint, Panel } from '../../../ui/layout/parts.tsx'
import classes from './line-tests.module.css'
import { ProviderNotice } from './provider-notice.tsx'

/** Overview for Network: running tests, recent faults, and the provider's state. */
export default function NetworkPanel() {
  const live = useLiveTests()
  const { data, error, refetch } = useQuery(overviewQuery)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingBlock h={180} data-loading />
  return (
    <div className={classes.panel}>
      <ProviderNotice />
      <Columns min={380} gap={16}>
        <Panel as="section" gap={12} size={13} className={classes.card} aria-label="Tests running now">
          <header className={classes.cardHead}>
            <h2>Tests running now</h2>
          </header>
          <Tests tests={data.atWork} live={live} none="No line is being tested." />
        </Panel>
        <Panel
          as="section"
          gap={12}
          size={13}
          className={classes.card}
          aria-label="Faults found in the last 7 days"
        >
          <header className={classes.cardHead}>
            <h2>Faults found in the last 7 days</h2>
            <p>{more(data.faultCount, data.faults.length)}</p>
          </header>
          <Tests tests={data.faults} live={live} none="No circuit’s last test found a fault." />
        </Panel>
      </Columns>
    </div>
  )
}

const more = (all: number, shown: number) =>
  all > shown ? `the latest ${formatCount(shown)} of ${formatCount(all)}` : formatCount(all)

function Tests({ tests, live, none }: { tests: readonly LineTest[]; live: LiveSteps; none: string }) {
  if (tests.length === 0) return <Hint>{none}</Hint>
  return (
    <ul className={classes.list}>
      {tests.map(test => {
        const step = live.get(test.index) ?? test.step
        const { tone, word } = outcomeOf(test)
        return (
          <li key={test.index}>
            <Link
              to="/network/ttb/$circuit"
              params={{ circuit: test.circuit.index }}
              search={test.result ? { test: test.index } : {}}
            >
              {test.circuit.number === '' ? writtenNumber(test.circuit.cli) : test.circuit.number}
            </Link>
            <StatusBadge tone={tone}>{step ? stepLabels[step] : word}</StatusBadge>
            <small>
              {test.account?.companyName} · {test.client.name} · {formatDateTime(test.createdAt)} by{' '}
              {test.requestedBy}
              {test.result?.place && ` · ${placeLabels[test.result.place]}`}
              {test.provider.simulated && ' · simulated'}
            </small>
          </li>
        )
      })}
    </ul>
  )
}
