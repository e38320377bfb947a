export { showLineCalls } from './components/line-calls.tsx'
