export { DisputeDrawer, type Disputing } from './components/dispute-drawer.tsx'
export { DisputeList } from './components/dispute-list.tsx'
