import { lazy } from 'react'

/** Loads the menu's code; also used for preloading (spec §2). */
export const loadViewsMenu = () => import('./components/views-menu.tsx')
/** The menu of saved views, for the toolbar of every table. */
export const ViewsMenu = lazy(loadViewsMenu)
