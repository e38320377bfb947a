import { ActionIcon } from '@mantine/core'
import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { collectionDayOf } from '@nineops/contract/invoicing/invoice-runs/invoice-run-lists.contract'
import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { counted } from '@nineops/contract/words'
import { IconDots } from '../../../ui/icons/more-icons.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount, formatDate } from '../../../lib/formats.ts'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { statusOf } from '../run-steps.ts'
import type { RunSteps } from '../use-run-steps.ts'
import { Row } from '../../../ui/layout/parts.tsx'
import classes from './run-header.module.css'

interface RunHeaderProps {
  run: InvoiceRunDetail
  steps: RunSteps
  primary: ReactNode
  /** At the end of its facts. */
  children?: ReactNode
}

/** The run's name, status and next step. */
export function RunHeader({ run, steps, primary, children }: RunHeaderProps) {
  const { word, tone } = statusOf(run)
  const day = collectionDayOf(run)
  return (
    <>
      <PageHeader
        title={`Run ${run.index}: ${run.description}`}
        shortTitle={`Run ${run.index}`}
        back={<AllRuns client={run.clientIndex} />}
        actions={
          <>
            <MoreActions run={run} steps={steps} />
            {primary}
          </>
        }
      />
      <Row size={12} tone="quiet" className={classes.facts} data-fades>
        <StatusBadge tone={run.findings.length > 0 && tone === 'good' ? 'warn' : tone}>{word}</StatusBadge>
        <Fact label="Run">
          {run.index} <CopyButton value={String(run.index)} />
        </Fact>
        <Fact label="Cycle">{run.cycle.cycleDescription}</Fact>
        <Fact label={run.purpose === 'credit' ? 'Date' : 'Invoice date'}>{formatDate(run.invoiceDate)}</Fact>
        {day !== null && <Fact label="Bacs date">{formatDate(day)}</Fact>}
        <Fact label="Bill run">
          <Link
            to="/bureau/bill-runs/$billRun"
            params={{ billRun: run.billRun.index }}
            search={{ client: run.clientIndex }}
          >
            {run.billRun.description}
          </Link>
        </Fact>
        {children}
      </Row>
    </>
  )
}

/** The way back from a run. */
export const AllRuns = ({ client }: { client: number | undefined }) => (
  <Link to="/bureau/invoice-runs" search={{ client }}>
    All invoice runs
  </Link>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <span className={classes.fact}>
    {label} <span className={classes.value}>{children}</span>
  </span>
)

function MoreActions({ run, steps }: { run: InvoiceRunDetail; steps: RunSteps }) {
  const { reset, abandon } = run.actions
  return (
    <MenuButton
      position="bottom-end"
      width={280}
      renderItems={Menu => (
        <>
          <Menu.Item
            disabled={!reset.allowed || run.failed === 0}
            onClick={() => steps.askReset('failed', counted(run.failed, 'failed account'))}
          >
            Reset failed accounts
          </Menu.Item>
          <Menu.Item
            disabled={!reset.allowed || run.status.index === invoiceRunStatus.created}
            onClick={() => steps.askReset('all', `all ${formatCount(run.accounts)} accounts`)}
          >
            Reset all accounts
          </Menu.Item>
          <Menu.Item disabled={!reset.allowed} onClick={() => steps.askRerating()}>
            Re-rate and recalculate
          </Menu.Item>
          {!reset.allowed && <Menu.Label className={classes.why ?? ''}>{reset.reason}</Menu.Label>}
          <Menu.Divider />
          <Menu.Item color="red" disabled={!abandon.allowed} onClick={steps.askAbandon}>
            Abandon run
          </Menu.Item>
          {!abandon.allowed && <Menu.Label className={classes.why ?? ''}>{abandon.reason}</Menu.Label>}
        </>
      )}
    >
      <ActionIcon variant="default" size={30} aria-label="More actions">
        <IconDots size={16} aria-hidden="true" />
      </ActionIcon>
    </MenuButton>
  )
}
