import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadViews } from '../../features/table-views/table-views.public.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { loadPalette } from '../palette/palette.tsx'
import { loadPanels } from '../router/overview-panels.ts'

/** Preloads the code of all areas while the browser is idle (spec §2). */
export function useIdlePreload(): void {
  const router = useRouter()
  useEffect(() => {
    void preload(router)
  }, [router])
}

async function preload(router: AnyRouter): Promise<void> {
  await whenIdle()
  for (const loading of [loadPalette(), import('./context-bar.tsx'), loadViews(), ...loadPanels()])
    loading.catch(warn)
  for (const route of Object.values(router.routesById)) {
    router.loadRouteChunk(route)?.catch(warn)
  }
}

const warn = (error: unknown): void => console.warn('A screen could not be preloaded', error)
