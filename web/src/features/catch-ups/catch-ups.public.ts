export { CatchUpNotice } from './components/catch-up-notice.tsx'
export { CatchUpPanel } from './lazy-panels.ts'
