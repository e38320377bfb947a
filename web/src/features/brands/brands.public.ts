export { RequireBrand } from './components/require-brand.tsx'
