import { type ComponentType, createElement, lazy } from 'react'
import type { AccountGroup, AccountTab } from '../account-search.ts'
import type { PanelProps } from './panel-props.ts'

export const groupLabels: Record<AccountGroup, string> = {
  overview: 'Overview',
  services: 'Services & charges',
  bills: 'Bills & ledger',
  calls: 'Calls',
  activity: 'Activity',
  more: 'More',
}

export const tabLabels: Record<AccountTab, string> = {
  overview: 'Overview',
  details: 'Details',
  services: 'Services',
  contracts: 'Contracts',
  charges: 'Charges',
  bundles: 'Bundles',
  invoices: 'Invoices',
  ledger: 'Ledger',
  calls: 'Call records',
  files: 'Files',
  notes: 'Notes',
  history: 'History',
  personal: 'Personal data',
}

const of = (Panel: ComponentType<PanelProps>) => ({ default: Panel })

/** Each is loaded when first opened. */
export const panels: Record<AccountTab, ComponentType<PanelProps>> = {
  overview: lazy(() => import('./overview-panel.tsx')),
  details: lazy(() => import('./details-panel.tsx')),
  services: lazy(() => import('./services-panel.tsx')),
  contracts: lazy(async () => of((await import('../../contracts/contracts.public.ts')).AccountContracts)),
  charges: lazy(() => import('./charges-panel.tsx')),
  bundles: lazy(async () =>
    of((await import('../../product-group-bundles/product-group-bundles.public.ts')).AccountBundles),
  ),
  invoices: lazy(() => import('./invoices-panel.tsx')),
  ledger: lazy(async () =>
    of((await import('../../account-ledger/account-ledger.public.ts')).AccountLedgerPanel),
  ),
  calls: lazy(async () => of((await import('../../account-calls/account-calls.public.ts')).AccountCalls)),
  files: lazy(async () => of((await import('../../account-files/account-files.public.ts')).AccountFiles)),
  notes: lazy(async () => of((await import('../../account-notes/account-notes.public.ts')).AccountNotes)),
  personal: lazy(async () =>
    of((await import('../../personal-data/personal-data.public.ts')).AccountPersonalData),
  ),
  history: lazy(async () => {
    const { Timeline } = await import('../../timelines/timelines.public.ts')
    return of(({ client, account }) =>
      createElement(Timeline, { subject: { kind: 'account', index: account, client } }),
    )
  }),
}
