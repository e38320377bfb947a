import { Button } from '@mantine/core'
import type { FailureCause } from '@nineops/contract/invoicing/invoice-run-accounts.contract'
import { confirmedRunStatuses } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount, formatPounds, formatPence } from '../../../lib/formats.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { failuresQuery } from '../invoice-run-accounts.queries.ts'
import { furtherRunOf, useSetRunSearch } from '../../invoice-run-states/invoice-run-states.public.ts'
import { pence } from '../../invoice-run-states/invoice-run-states.public.ts'
import { FailedExample } from './failed-example.tsx'
import { Buttons, Hint, Panel, Row, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './failures-panel.module.css'
import { FixLink } from './fix-link.tsx'
import { PanelSkeleton } from '../../../ui/feedback/panel-skeleton.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { useFixing } from './use-fixing.tsx'
import type { AccountTabProps } from './steps-context.ts'

/** Failed accounts by cause with the money at stake, each with a link to its fix. */
export default function FailuresPanel({ run, steps }: AccountTabProps) {
  const { data, error, refetch } = useQuery(failuresQuery(run.index))
  const fixing = useFixing(run, steps)
  const setSearch = useSetRunSearch()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PanelSkeleton rows={3} />
  const credited = run.findings.find(({ kind }) => kind === 'credited-accounts')
  const further = furtherRunOf(run)
  if (data.length === 0 && credited && run.notInvoiced) {
    const { accounts, atStake } = run.notInvoiced
    return (
      <EmptyState
        title={`${counted(accounts, 'account')} to invoice again`}
        hint={`${accounts === 1 ? 'Its invoice was' : 'Their invoices were'} credited: ${formatPounds(atStake)} before VAT. ${credited.furtherRun === undefined ? `Create another invoice run of ${run.billRun.description}` : `Run ${credited.furtherRun} invoices ${accounts === 1 ? 'it' : 'them'} again`}.`}
        action={<CreateRun run={run} />}
      />
    )
  }
  const isConfirmed = confirmedRunStatuses.some(status => status === run.status.index)
  if (data.length === 0)
    return isConfirmed ? (
      <EmptyState
        title="No failed account is left to invoice"
        hint="Accounts that the run left out appear here until another run invoices them."
      />
    ) : (
      <EmptyState
        title="No account has failed"
        hint="Accounts that fail appear here by cause, with what fixes them."
      />
    )
  const atStake = data.reduce((sum, cause) => sum + pence(cause.valueAtStake), 0)
  // In the order of the list that it goes through.
  const first = data
    .flatMap(cause => cause.examples)
    .toSorted((a, b) => (a.accountNumber < b.accountNumber ? -1 : 1))
    .find(example => example.fix.kind === 'account' && !fixing.isFixed(example.index, example.message))
  const { reset } = run.actions
  const resetReason = steps.busy
    ? 'One moment.'
    : reset.allowed
      ? null
      : (reset.reason ?? 'They cannot be reset now.')
  return (
    <>
      <div className={classes.summary}>
        <Text size={13}>
          <strong>{counted(run.failed, 'failed account')}</strong>, {formatPence(atStake)} at stake: their
          usage and charges before VAT.
        </Text>
        <Buttons>
          {first && (
            <Button onClick={() => setSearch({ tab: 'accounts', show: 'failed', invoice: first.index })}>
              Fix one by one
            </Button>
          )}
          {!isConfirmed && (
            <ReasonedButton reason={resetReason} variant="default" onClick={steps.resetFailedAndRun}>
              Reset {counted(run.failed, 'account')} and run again
            </ReasonedButton>
          )}
          {isConfirmed && further === undefined && <CreateRun run={run} />}
        </Buttons>
      </div>
      {credited && (
        <Hint mb={12}>
          {credited.furtherRun === undefined
            ? `Also ${credited.text}: create another invoice run of ${run.billRun.description}.`
            : `Also ${credited.text}.`}
        </Hint>
      )}
      {further !== undefined && (
        <Hint mb={12}>{`Run ${further} invoices them: fix its failures there.`}</Hint>
      )}
      {isConfirmed && further === undefined && (
        <Hint mb={12}>
          {`Fix what is wrong, then create another invoice run of ${run.billRun.description}: it invoices them.`}
        </Hint>
      )}
      <Stack as="ul" gap={12}>
        {data.map(cause => (
          <Cause key={cause.cause} cause={cause} run={run}>
            {cause.examples.map(example => (
              <FailedExample
                key={example.index}
                example={example}
                cause={cause}
                fixing={fixing}
                steps={steps}
                resetReason={resetReason}
                canReset={!isConfirmed}
              />
            ))}
          </Cause>
        ))}
      </Stack>
      {fixing.dialog}
    </>
  )
}

const CreateRun = ({ run }: { run: InvoiceRunDetail }) => (
  <Button
    variant="default"
    renderRoot={root => (
      <Link
        {...root}
        to="/bureau/invoice-runs"
        search={{ client: run.clientIndex, create: true, ofBillRun: run.billRun.index }}
      />
    )}
  >
    Create invoice run
  </Button>
)

interface CauseProps {
  cause: FailureCause
  run: InvoiceRunDetail
  children: ReactNode
}

function Cause({ cause, run, children }: CauseProps) {
  const setSearch = useSetRunSearch()
  const more = cause.accounts - cause.examples.length
  return (
    <Panel as="li">
      <Row wrap className={classes.head}>
        <h2 className={classes.title}>{cause.title}</h2>
        <span className={classes.figure}>{counted(cause.accounts, 'account')}</span>
        <span className={classes.figure}>{formatPounds(cause.valueAtStake)} at stake</span>
        <FixLink kind={cause.fix.kind} billRun={run.billRun.index} client={run.clientIndex} run={run.index} />
      </Row>
      <Hint mt={4} mb={8}>
        {cause.fix.text}
      </Hint>
      <Stack as="ul">{children}</Stack>
      {more > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => setSearch({ tab: 'accounts', show: 'failed' })}
        >
          Show {formatCount(more)} more in Accounts
        </Button>
      )}
    </Panel>
  )
}
