import { useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadViews } from '../../features/table-views/table-views.public.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { loadMenu } from '../../ui/overlays/menu-button.tsx'
import { wantOverlays } from '../../ui/overlays/overlays-wanted.ts'
import { loadHeadMenu } from '../../ui/table/head-cell.tsx'
import { loadDialogs } from '../../ui/dialogs/dialog-layer.tsx'
import { loadDrawer } from '../../ui/overlays/resource-drawer.tsx'
import { loadPickers } from './context-picker.tsx'
import { loadClientChoice } from './require-client.tsx'
import { loadPalette } from '../palette/palette.tsx'
import { panelLoads } from '../router/overview-panels.ts'

/** Whether the user's device asks pages to save data; not every browser says so. */
const savesData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true

/** How often to check whether the screen has its data, in milliseconds, and how many times at most. */
const LOOK_MS = 100
const LOOKS = 50

/**
 * Once the first screen has what it asked for and the browser is idle: loads what dialogs and snackbars open in, and the
 * code of all areas (spec §2), unless the browser is to save data.
 */
export function useIdlePreload(): void {
  const router = useRouter()
  const queries = useQueryClient()
  useEffect(() => {
    const isBusy = () => router.state.status === 'pending' || queries.isFetching() > 0
    void (async () => {
      await whenIdle()
      for (let looks = 0; looks < LOOKS && isBusy(); looks += 1)
        await new Promise(resolve => setTimeout(resolve, LOOK_MS))
      await whenIdle()
      wantOverlays()
      if (!savesData()) await preload(router)
    })()
  }, [router, queries])
}

async function preload(router: AnyRouter): Promise<void> {
  for (const load of [
    loadPalette,
    loadMenu,
    loadDialogs,
    loadHeadMenu,
    loadDrawer,
    () => import('./context-bar.tsx'),
    loadPickers,
    loadClientChoice,
    () => import('../../ui/forms/library-select.tsx'),
    loadViews,
    ...panelLoads,
    ...Object.values(router.routesById).map(route => () => router.loadRouteChunk(route)),
  ]) {
    // One at a time: most of the work of each comes after `load` has returned.
    await whenIdle()
    void attempt(load)
  }
}

async function attempt(load: () => Promise<unknown> | undefined): Promise<void> {
  try {
    await load()
  } catch (error) {
    console.warn('A screen could not be preloaded', error)
  }
}
