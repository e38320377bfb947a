export { ReleasePanel } from './components/release-panel.tsx'
