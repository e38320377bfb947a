import { Tabs } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { formatCount } from '../../../lib/numbers.ts'
import { type RunTab, runTabs, useRunSearch, useSetRunSearch } from '../run-search.ts'
import { PanelSkeleton } from './panel-skeleton.tsx'
import classes from './run-tabs.module.css'
import type { TabProps } from './tab-props.ts'

// Each panel is fetched when it is first opened; the charts come with the metrics.
const panels = {
  metrics: lazy(() => import('./metrics-panel.tsx')),
  accounts: lazy(() => import('./accounts-panel.tsx')),
  failures: lazy(() => import('./failures-panel.tsx')),
  comparison: lazy(() => import('./comparison-panel.tsx')),
  reports: lazy(() => import('./reports-panel.tsx')),
  brands: lazy(() => import('./brands-panel.tsx')),
  'end-of-run-files': lazy(() => import('./end-of-run-panel.tsx')),
  history: lazy(() => import('./history-panel.tsx')),
}

const labels: Record<RunTab, string> = {
  metrics: 'Metrics',
  accounts: 'Accounts',
  failures: 'Failures',
  comparison: 'Comparison',
  reports: 'Reports',
  brands: 'Brands',
  'end-of-run-files': 'End-of-run files',
  history: 'History',
}

/** What can be looked at of a run; which of it is in the address. */
export function RunTabs({ run, steps }: TabProps) {
  const { tab = 'metrics' } = useRunSearch()
  const setSearch = useSetRunSearch()
  const Panel = panels[tab]
  const counts: Partial<Record<RunTab, number>> = {
    accounts: run.accounts,
    failures: run.failed,
    comparison: run.openComparison,
  }
  return (
    <Tabs
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
        {runTabs.map(value => {
          const count = counts[value] ?? 0
          return (
            <Tabs.Tab key={value} value={value}>
              {labels[value]}
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
