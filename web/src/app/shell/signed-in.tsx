import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useDashToken } from '../../features/dash/dash.public.ts'
import { userinfoQuery } from '../../features/session/session.public.ts'
import { placeOf } from '../navigation.ts'
import { Palette } from '../palette/palette.tsx'
import { useClientIndex } from '../selection.ts'
import classes from './shell.module.css'
import { SideMenu } from './side-menu.tsx'
import { TableAddressProvider } from './table-address-provider.tsx'
import { TopBar } from './top-bar.tsx'
import { useIdlePreload } from './use-idle-preload.ts'
import { useWindowTitle } from './window-title.ts'

// Lazy, because home, the first screen, doesn't need it.
const ContextBar = lazy(() => import('./context-bar.tsx'))

/** Everything around a screen: toolbar, side menu, context bar and landmarks. */
export default function SignedIn() {
  const place = placeOf(useLocation({ select: at => at.pathname }))

  return (
    <div className={classes.shell} data-home={place ? undefined : true}>
      <a href="#content" className={`visually-hidden ${classes.skip}`}>
        Skip to content
      </a>
      <TopBar place={place} />
      <SideMenu place={place} />
      <div className={classes.column}>
        {place && place.segment !== 'administration' && (
          <Suspense fallback={<div className={classes.contextPlace} />}>
            <ContextBar />
          </Suspense>
        )}
        <main id="content" tabIndex={-1} className={place ? classes.content : classes.bare}>
          <TableAddressProvider>
            <Outlet />
          </TableAddressProvider>
        </main>
      </div>
      <Palette />
      <Upkeep />
    </div>
  )
}

/** What goes on while signed in, apart from the shell: none of it renders that again. */
function Upkeep() {
  useQuery(userinfoQuery)
  useDashToken(useClientIndex())
  useIdlePreload()
  useWindowTitle()
  return null
}
