export { ProductGroupVatPanel } from './components/product-group-vat-panel.tsx'
