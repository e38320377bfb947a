export { WholesaleRetailPanel } from './components/wholesale-retail-panel.tsx'
