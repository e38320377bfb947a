import { Button, Skeleton } from '@mantine/core'
import type { Circuit } from '@nineops/contract/circuits.contract'
import { productWords, providerWords } from '@nineops/contract/line-tests'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { formatDate } from '../../../lib/dates.ts'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { LineTestPanel, ProviderNotice, TestHistory } from '../../line-tests/line-tests.public.ts'
import { circuitQuery } from '../circuits.queries.ts'
import { stateWords } from '../components/circuit-columns.tsx'
import { askCircuit } from '../components/circuit-form.tsx'
import classes from '../components/circuits.module.css'

const route = getRouteApi('/network/ttb/$circuit')

const Back = () => (
  <Link to="/network/ttb" search={true} className={classes.link}>
    All circuits
  </Link>
)

/** One circuit: what is known of it, its line tests and their history. */
export function CircuitScreen() {
  const { circuit: index } = route.useParams()
  const { data: circuit, error, refetch } = useQuery(circuitQuery(index))
  if (error && !circuit)
    return (
      <>
        <PageHeader title="Circuit" actions={<Back />} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  if (!circuit)
    return (
      <>
        <PageHeader title="Circuit" about="…" actions={<Back />} />
        <Skeleton h={480} aria-label="Loading" />
      </>
    )
  return <Contents key={index} circuit={circuit} />
}

function Contents({ circuit }: { circuit: Circuit }) {
  const { test } = route.useSearch()
  const navigate = route.useNavigate()
  const look = (chosen: number | undefined) =>
    void navigate({ search: before => ({ ...before, test: chosen }), resetScroll: true })
  return (
    <>
      <PageHeader
        title={circuit.number === '' ? circuit.cli : circuit.number}
        about={`${circuit.account.companyName}, account ${circuit.account.accountNumber} of ${circuit.client.name}`}
        actions={
          <>
            <Back />
            <Button variant="default" onClick={() => void askCircuit(circuit)}>
              Edit
            </Button>
          </>
        }
      />
      <div className={classes.page}>
        <Facts circuit={circuit} />
        <ProviderNotice />
        <LineTestPanel circuit={circuit} chosen={test} onLatest={() => look(undefined)} />
        <TestHistory circuit={circuit.index} onOpen={look} />
      </div>
    </>
  )
}

function Facts({ circuit }: { circuit: Circuit }) {
  const { tone, word } = stateWords[circuit.state]
  const missing = <em>not written down</em>
  const place = [circuit.address, circuit.postcode].filter(Boolean).join(', ')
  return (
    <dl className={classes.facts} aria-label="Circuit">
      <div>
        <dt>Circuit number</dt>
        <dd>
          {circuit.number === '' ? (
            missing
          ) : (
            <>
              {circuit.number} <CopyButton value={circuit.number} />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>CLI</dt>
        <dd>
          {circuit.cli} <CopyButton value={circuit.cli} />
        </dd>
      </div>
      <div>
        <dt>Product</dt>
        <dd>{circuit.product ? productWords[circuit.product] : missing}</dd>
      </div>
      <div>
        <dt>Provider</dt>
        <dd>{circuit.provider ? providerWords[circuit.provider] : missing}</dd>
      </div>
      <div>
        <dt>State</dt>
        <dd>
          <StatusBadge tone={tone}>{word}</StatusBadge>
          {circuit.until === null
            ? ` since ${formatDate(circuit.since)}`
            : ` ${formatDate(circuit.since)} to ${formatDate(circuit.until)}`}
        </dd>
      </div>
      <div>
        <dt>Address</dt>
        <dd>
          {place === '' ? missing : place}
          {circuit.ofAccount && place !== '' && <small> (of the account)</small>}
        </dd>
      </div>
    </dl>
  )
}
