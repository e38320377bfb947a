import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadViews } from '../../features/table-views/table-views.public.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { loadMenu } from '../../ui/overlays/menu-button.tsx'
import { loadHeadMenu } from '../../ui/table/head-cell.tsx'
import { loadDialogs } from '../../ui/dialogs/dialog-layer.tsx'
import { loadDrawer } from '../../ui/overlays/resource-drawer.tsx'
import { loadPickers } from './context-picker.tsx'
import { loadPalette } from '../palette/palette.tsx'
import { loadPanels } from '../router/overview-panels.ts'

/** Whether the user's device asks pages to save data; not every browser says so. */
const savesData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true

/** Preloads the code of all areas while the browser is idle (spec §2), unless it is to save data. */
export function useIdlePreload(): void {
  const router = useRouter()
  useEffect(() => {
    if (!savesData()) void preload(router)
  }, [router])
}

async function preload(router: AnyRouter): Promise<void> {
  await whenIdle()
  for (const loading of [
    loadPalette(),
    loadMenu(),
    loadDialogs(),
    loadHeadMenu(),
    loadDrawer(),
    import('./context-bar.tsx'),
    loadPickers(),
    loadViews(),
    ...loadPanels(),
  ])
    loading.catch(warn)
  for (const route of Object.values(router.routesById)) {
    router.loadRouteChunk(route)?.catch(warn)
  }
}

const warn = (error: unknown): void => console.warn('A screen could not be preloaded', error)
