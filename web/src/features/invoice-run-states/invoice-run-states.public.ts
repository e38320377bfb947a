export { refreshRun, runKey } from './run-keys.ts'
export {
  type RunTab,
  debitParts,
  receiptParts,
  runListSearch,
  runListViews,
  runSearch,
  runTabs,
  useRunParam,
  useRunSearch,
  useSetRunSearch,
} from './run-search.ts'
export { changeTone, formatChange, formatShare, groupName, pence } from './labels.ts'
