import { type ComponentType, lazy } from 'react'

const BespokeFunctions = lazy(() => import('../../features/bespoke-functions/components/functions-panel.tsx'))

/**
 * What an area's overview shows above its screens, by the area's first segment. Lazy components: what needs
 * attention first, the bespoke functions last.
 */
export const overviewPanels: Partial<Record<string, ComponentType[]>> = {
  ordering: [BespokeFunctions],
  bureau: [BespokeFunctions],
  'service-establishment': [BespokeFunctions],
  'partner-commercial': [BespokeFunctions],
  crm: [BespokeFunctions],
  network: [BespokeFunctions],
}
