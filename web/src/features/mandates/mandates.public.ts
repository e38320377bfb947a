export { MandatesPanel } from './components/mandates-panel.tsx'
