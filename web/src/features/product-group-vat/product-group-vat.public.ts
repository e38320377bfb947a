export { ProductGroupVatPanel } from './components/product-group-vat-panel.tsx'
export { categoryNames, categoryOutcome } from './category-labels.ts'
