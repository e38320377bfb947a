export { CatchUpNotice } from './components/catch-up-notice.tsx'
export { CatchUpPanel } from './components/catch-up-panel.tsx'
