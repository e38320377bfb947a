export { FlagsPanel } from './components/flags-panel.tsx'
