import { lazy } from 'react'

const loadMenu = () => import('./components/views-menu.tsx')
const loadTabs = () => import('./components/view-tabs.tsx')
/** Loads their code; also used for preloading (spec §2). */
export const loadViews = (): Promise<unknown> => Promise.all([loadMenu(), loadTabs()])
/** What is done with saved views, for the toolbar of every table. */
export const ViewsMenu = lazy(loadMenu)
/** The saved views of a table, above it. */
export const ViewTabs = lazy(loadTabs)
