import { Tabs } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { formatCount } from '../../../lib/formats.ts'
import { ComparisonPanel } from '../../comparisons/comparisons.public.ts'
import { EndOfRunPanel } from '../../end-of-run-packs/end-of-run-packs.public.ts'
import { AccountsPanel, FailuresPanel } from '../../invoice-run-accounts/invoice-run-accounts.public.ts'
import {
  type RunTab,
  runTabs,
  useRunSearch,
  useSetRunSearch,
} from '../../invoice-run-states/invoice-run-states.public.ts'
import { PanelSkeleton } from '../../../ui/feedback/panel-skeleton.tsx'
import { RUN_TABS } from '../open-run-tab.ts'
import { tabLabels } from '../run-tab-labels.ts'
import classes from './run-tabs.module.css'
import type { TabProps } from './tab-props.ts'

// Each panel is loaded when first opened; the charts come with the metrics.
const panels = {
  metrics: lazy(() => import('./metrics-panel.tsx')),
  accounts: AccountsPanel,
  failures: FailuresPanel,
  comparison: ComparisonPanel,
  reports: lazy(() => import('./reports-panel.tsx')),
  brands: lazy(() => import('./brands-panel.tsx')),
  'end-of-run-files': EndOfRunPanel,
  history: lazy(() => import('./history-panel.tsx')),
}

/** Tabs of a run; the open one is in the address. */
export function RunTabs({ run, steps }: TabProps) {
  const { tab = 'accounts' } = useRunSearch()
  const setSearch = useSetRunSearch()
  const Panel = panels[tab]
  const counts: Partial<Record<RunTab, number>> = {
    accounts: run.accounts,
    failures: run.failed,
    comparison: run.openComparison,
  }
  return (
    <Tabs
      id={RUN_TABS}
      value={tab}
      keepMounted={false}
      className={classes.tabs ?? ''}
      onChange={value =>
        setSearch({
          tab: runTabs.find(one => one === value),
          show: undefined,
          compare: undefined,
          lines: undefined,
        })
      }
    >
      <Tabs.List className={classes.list ?? ''}>
        {runTabs
          .filter(value => value !== 'comparison' || run.purpose === 'bill')
          .map(value => {
            const count = counts[value] ?? 0
            return (
              <Tabs.Tab key={value} value={value}>
                {tabLabels[value]}
                {count > 0 && (
                  <span
                    className={classes.count}
                    data-bad={value === 'failures' || value === 'comparison' || undefined}
                  >
                    {formatCount(count)}
                  </span>
                )}
              </Tabs.Tab>
            )
          })}
      </Tabs.List>
      <Tabs.Panel value={tab} className={classes.panel ?? ''}>
        <Suspense fallback={<PanelSkeleton rows={4} />}>
          <Panel run={run} steps={steps} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}
