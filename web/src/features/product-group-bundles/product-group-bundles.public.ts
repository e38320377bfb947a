export { AccountBundles } from './components/account-bundles.tsx'
export { BundlesPanel } from './components/bundles-panel.tsx'
