export { ImportPanel } from './components/import-panel.tsx'
