import { lazy } from 'react'

/** The menu of saved views, for the toolbar of every table. */
export const ViewsMenu = lazy(() => import('./components/views-menu.tsx'))
