import { createRootRoute, retainSearchParams } from '@tanstack/react-router'
import { selectionKeys, selectionSearch } from '../selection.ts'

/** The root of every address: holds the selection. Its component is set where the router is created. */
export const rootRoute = createRootRoute({
  validateSearch: selectionSearch,
  search: { middlewares: [retainSearchParams([...selectionKeys])] },
})
