export { MandatesPanel } from './components/mandates-panel.tsx'
export { AccountMandate } from './components/account-mandate.tsx'
