import { Skeleton } from '@mantine/core'
import { stepWords } from '@nineops/contract/line-tests'
import type { LineTest } from '@nineops/contract/line-tests.contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { placeWords, saidOf } from '../line-test-words.ts'
import { overviewQuery } from '../line-tests.queries.ts'
import { type LiveSteps, useLiveTests } from '../live-line-tests.ts'
import classes from './line-tests.module.css'
import { ProviderNotice } from './provider-notice.tsx'

/** What Network should know now: tests at work, faults found lately, and how the provider answers. */
export default function NetworkPanel() {
  const live = useLiveTests()
  const { data, error, refetch } = useQuery(overviewQuery)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.panel}>
      <ProviderNotice />
      <div className={classes.lists}>
        <section className={classes.card} aria-label="Tests running now">
          <header className={classes.cardHead}>
            <h2>Tests running now</h2>
          </header>
          {data ? (
            <Tests tests={data.atWork} live={live} none="No line is being tested." />
          ) : (
            <Skeleton h={40} />
          )}
        </section>
        <section className={classes.card} aria-label="Faults found in the last 7 days">
          <header className={classes.cardHead}>
            <h2>Faults found in the last 7 days</h2>
            <p>{data && more(data.faultCount, data.faults.length)}</p>
          </header>
          {data ? (
            <Tests tests={data.faults} live={live} none="No circuit’s last test found a fault." />
          ) : (
            <Skeleton h={40} />
          )}
        </section>
      </div>
    </div>
  )
}

const more = (all: number, shown: number) =>
  all > shown ? `the latest ${formatCount(shown)} of ${formatCount(all)}` : formatCount(all)

function Tests({ tests, live, none }: { tests: readonly LineTest[]; live: LiveSteps; none: string }) {
  if (tests.length === 0) return <p className={classes.hint}>{none}</p>
  return (
    <ul className={classes.list}>
      {tests.map(test => {
        const step = live.get(test.index) ?? test.step
        const { tone, word } = saidOf(test)
        return (
          <li key={test.index}>
            <Link
              to="/network/ttb/$circuit"
              params={{ circuit: test.circuit.index }}
              search={test.result ? { test: test.index } : {}}
            >
              {test.circuit.number === '' ? test.circuit.cli : test.circuit.number}
            </Link>
            <StatusBadge tone={tone}>{step ? stepWords[step] : word}</StatusBadge>
            <small>
              {test.account?.companyName} · {test.client.name} · {formatDateTime(test.createdAt)} by{' '}
              {test.requestedBy}
              {test.result?.place && ` · ${placeWords[test.result.place]}`}
              {test.provider.simulated && ' · simulated'}
            </small>
          </li>
        )
      })}
    </ul>
  )
}
