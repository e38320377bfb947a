import { join } from 'node:path'
import { mergeConfig } from 'vite'
import product from '../vite.config.ts'

/** The gallery is built apart from the product and never ships; the browser tests start it. */
export default mergeConfig(product, {
  root: import.meta.dirname,
  build: { outDir: join(import.meta.dirname, '../../node_modules/.cache/gallery') },
})
