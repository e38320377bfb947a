export { MonthEndPanel } from './components/month-end-panel.tsx'
