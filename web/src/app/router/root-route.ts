import { createRootRoute, redirect, retainSearchParams } from '@tanstack/react-router'
import { selectionKeys, selectionSearch } from '../selection.ts'

/** The root of every address: holds the selection. Its component is set where the router is created. */
export const rootRoute = createRootRoute({
  // The router matches addresses in any case, menus and titles know one.
  beforeLoad: ({ location: { pathname, searchStr, hash } }) => {
    // Escapes such as %7B are written in capitals.
    const lower = pathname.replace(/%[\da-f]{2}|[A-Z]/gi, part =>
      part.startsWith('%') ? part : part.toLowerCase(),
    )
    if (pathname !== lower)
      throw redirect({ href: `${lower}${searchStr}${hash && `#${hash}`}`, replace: true })
  },
  validateSearch: selectionSearch,
  search: { middlewares: [retainSearchParams([...selectionKeys])] },
})
