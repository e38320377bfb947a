export { askPrices } from './ask-prices.tsx'
export { PriceChangesPanel } from './components/price-changes-panel.tsx'
export { PriceSteps } from './components/price-steps.tsx'
