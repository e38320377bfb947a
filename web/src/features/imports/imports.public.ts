export { ImportPanel } from './lazy-panels.ts'
