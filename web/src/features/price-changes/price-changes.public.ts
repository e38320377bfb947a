export { askPrices } from './ask-prices.tsx'
