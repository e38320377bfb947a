import { defineExportList } from '../../platform/exports/export-lists.ts'
import { shadowResultList } from './shadow-results.service.ts'

/** A shadow run's results by brand, account, product group or destination. */
export const shadowResultExports = defineExportList(
  'shadow-run-results',
  'Shadow run, before and after',
  shadowResultList,
  [
    { id: 'name', header: 'Name' },
    { id: 'detail', header: 'Company' },
    { id: 'callsBefore', header: 'Calls before' },
    { id: 'callsAfter', header: 'Calls after' },
    { id: 'retailBefore', header: 'Retail before', kind: 'pounds' },
    { id: 'retailAfter', header: 'Retail after', kind: 'pounds' },
    { id: 'retailChange', header: 'Retail change', kind: 'pounds' },
    { id: 'retailPercent', header: 'Retail change %' },
    { id: 'costBefore', header: 'Cost before', kind: 'pounds' },
    { id: 'costAfter', header: 'Cost after', kind: 'pounds' },
    { id: 'costChange', header: 'Cost change', kind: 'pounds' },
    { id: 'bundlesBefore', header: 'Bundles before', kind: 'pounds' },
    { id: 'bundlesAfter', header: 'Bundles after', kind: 'pounds' },
    { id: 'marginBefore', header: 'Margin before', kind: 'pounds' },
    { id: 'marginAfter', header: 'Margin after', kind: 'pounds' },
    { id: 'marginChange', header: 'Margin change', kind: 'pounds' },
  ],
)
