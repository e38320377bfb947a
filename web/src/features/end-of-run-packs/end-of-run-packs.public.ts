import { lazy } from 'react'

export { useEndOfRunActions } from './end-of-run-packs.queries.ts'

/** Loaded when first opened. */
export const EndOfRunPanel = lazy(() => import('./components/end-of-run-panel.tsx'))
