export { refreshRun, runKey } from './run-keys.ts'
export {
  type RunTab,
  runListSearch,
  runSearch,
  runTabs,
  useRunParam,
  useRunSearch,
  useSetRunSearch,
} from './run-search.ts'
export { changeTone, formatChange, formatShare, furtherRunOf, groupName, pence } from './labels.ts'
