import { defineExportList } from '../../platform/exports/export-lists.ts'
import { shadowResultList } from './shadow-results.service.ts'

/** A shadow run's results by brand, account, product group or destination. */
export const shadowResultExports = defineExportList(
  'shadow-run-results',
  'Shadow run, before and after',
  shadowResultList,
  [
    { id: 'name', header: 'Name', value: row => row.name },
    { id: 'detail', header: 'Company', value: row => row.detail },
    { id: 'callsBefore', header: 'Calls before', value: row => row.callsBefore },
    { id: 'callsAfter', header: 'Calls after', value: row => row.callsAfter },
    { id: 'retailBefore', header: 'Retail before', kind: 'pounds', value: row => row.retailBefore },
    { id: 'retailAfter', header: 'Retail after', kind: 'pounds', value: row => row.retailAfter },
    { id: 'retailChange', header: 'Retail change', kind: 'pounds', value: row => row.retailChange },
    { id: 'retailPercent', header: 'Retail change %', value: row => row.retailPercent },
    { id: 'costBefore', header: 'Cost before', kind: 'pounds', value: row => row.costBefore },
    { id: 'costAfter', header: 'Cost after', kind: 'pounds', value: row => row.costAfter },
    { id: 'costChange', header: 'Cost change', kind: 'pounds', value: row => row.costChange },
    { id: 'bundlesBefore', header: 'Bundles before', kind: 'pounds', value: row => row.bundlesBefore },
    { id: 'bundlesAfter', header: 'Bundles after', kind: 'pounds', value: row => row.bundlesAfter },
    { id: 'marginBefore', header: 'Margin before', kind: 'pounds', value: row => row.marginBefore },
    { id: 'marginAfter', header: 'Margin after', kind: 'pounds', value: row => row.marginAfter },
    { id: 'marginChange', header: 'Margin change', kind: 'pounds', value: row => row.marginChange },
  ],
)
