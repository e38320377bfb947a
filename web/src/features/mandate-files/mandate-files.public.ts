export { ToLodge } from './components/to-lodge.tsx'
