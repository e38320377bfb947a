export { ProductsPanel } from './components/products-panel.tsx'
