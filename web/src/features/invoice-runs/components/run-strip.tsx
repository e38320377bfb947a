import { Anchor } from '@mantine/core'
import type {
  InvoiceRunDetail,
  InvoiceRunProcess,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { formatCount } from '../../../lib/formats.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import type { RunTab } from '../../invoice-run-states/invoice-run-states.public.ts'
import { gone, type NextStep, openTabs, runningProcess, truthOf, unitOf } from '../run-steps.ts'
import { tabLabels } from '../run-tab-labels.ts'
import { Panel, Text } from '../../../ui/layout/parts.tsx'
import classes from './run-strip.module.css'

interface RunStripProps {
  run: InvoiceRunDetail
  processes: readonly InvoiceRunProcess[]
  step: NextStep
  onTab: (tab: RunTab) => void
  onRerate: () => void
}

/** A line that is always shown: progress of the running process, or how the run stands and its next step. */
export function RunStrip({ run, processes, step, onTab, onRerate }: RunStripProps) {
  const running = runningProcess(processes)
  return (
    <Panel
      as="section"
      aria-label="Progress"
      className={classes.strip}
      data-tone={running ? 'busy' : run.findings.length > 0 ? 'warn' : undefined}
    >
      {running ? (
        <>
          <span className={classes.name}>
            {running.name}
            {running.failed > 0 && (
              <Text as="span" tone="bad">
                {' '}
                · {formatCount(running.failed)} failed
              </Text>
            )}
          </span>
          <div className={classes.bar}>
            <ProgressBar
              label={running.name}
              done={gone(running)}
              total={running.total}
              unit={unitOf(running)}
              rate={running.perSecond ?? undefined}
            />
          </div>
        </>
      ) : (
        <span>
          <span className={classes.name}>{truthOf(run, processes)}. </span>
          {openTabs(run).map(tab => (
            <TextButton key={tab} onClick={() => onTab(tab)}>
              {tabLabels[tab]}
            </TextButton>
          ))}
          {run.findings.some(({ kind }) => kind === 'rates') && (
            <TextButton onClick={onRerate}>Re-rate and recalculate</TextButton>
          )}
          {step.kind !== 'download' && (
            <Text as="span" tone="quiet">
              {step.label !== null && `Next: ${step.label}. `}
              {step.hint}
            </Text>
          )}
        </span>
      )}
      <output className="visually-hidden">
        {running ? `${running.name} is running` : `${truthOf(run, processes)}. ${step.hint}`}
      </output>
    </Panel>
  )
}

const TextButton = ({ children, onClick }: { children: string; onClick: () => void }) => (
  <Anchor component="button" type="button" mr={8} fz="inherit" underline="always" onClick={onClick}>
    {children}
  </Anchor>
)
