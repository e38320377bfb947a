import { mergeConfig } from 'vite'
import product from '../vite.config.ts'

/** Builds the gallery apart from the product, for the browser tests alone. */
export default mergeConfig(product, {
  root: import.meta.dirname,
})
