import type { RunTab } from '../invoice-run-states/invoice-run-states.public.ts'

export const tabLabels: Record<RunTab, string> = {
  metrics: 'Metrics',
  accounts: 'Accounts',
  failures: 'Failures',
  comparison: 'Comparison',
  reports: 'Reports',
  brands: 'Brands',
  'end-of-run-files': 'End-of-run files',
  history: 'History',
}
