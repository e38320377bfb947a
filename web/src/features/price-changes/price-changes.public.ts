export { askPrices } from './ask-prices.tsx'
export { PriceSteps } from './components/price-steps.tsx'
export { PriceChangesPanel } from './lazy-panels.ts'
