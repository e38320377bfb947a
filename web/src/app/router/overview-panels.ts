import { type ComponentType, lazy } from 'react'

/** Each loads the code of a panel; for preloading (spec §2). */
export const panelLoads: (() => Promise<unknown>)[] = []
function panel(load: () => Promise<{ default: ComponentType }>): ComponentType {
  panelLoads.push(load)
  return lazy(load)
}

const BespokeFunctions = panel(
  () => import('../../features/bespoke-functions/components/functions-panel.tsx'),
)

const Board = panel(() => import('../../features/board/components/board-panel.tsx'))

const Crm = panel(() => import('../../features/account-pages/components/crm-panel.tsx'))

const DashAttention = panel(() => import('../../features/dash-attention/components/attention-panel.tsx'))

const Exceptions = panel(() => import('../../features/exception-reporting/components/exceptions-panel.tsx'))

const Movers = panel(() => import('../../features/invoice-reporting/components/movers-panel.tsx'))

const Resellers = panel(() => import('../../features/resellers/components/resellers-panel.tsx'))

const OmniPortal = panel(() => import('../../features/messages/components/omni-panel.tsx'))

const LineTests = panel(() => import('../../features/line-tests/components/network-panel.tsx'))

const NoticesDue = panel(() => import('../../features/notices/components/notices-due-panel.tsx'))

/** Areas whose first panel has the page's heading. */
export const headedAreas: readonly string[] = ['bureau']

/**
 * What an area's overview shows above its screens, by the area's first segment. Lazy components: what needs attention
 * first, the bespoke functions last.
 */
export const overviewPanels: Partial<Record<string, ComponentType[]>> = {
  ordering: [NoticesDue, BespokeFunctions],
  bureau: [Board, BespokeFunctions],
  'service-establishment': [Resellers, BespokeFunctions],
  'partner-commercial': [Exceptions, Movers, BespokeFunctions],
  crm: [Crm, BespokeFunctions],
  'dash-administration': [DashAttention],
  network: [LineTests, BespokeFunctions],
  'omni-portal': [OmniPortal],
}
