export { ReturnsPanel } from './components/returns-panel.tsx'
