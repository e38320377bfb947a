export { ReadyReports } from './components/ready-reports.tsx'
