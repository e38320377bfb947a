import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { exportServices } from '../features/exports/exports.public.ts'
import { queryClient } from '../api/query-client.ts'
import { OverlayBoundary } from '../ui/overlays/overlay-boundary.tsx'
import { useOverlaysWanted } from '../ui/overlays/overlays-wanted.ts'
import { TableServicesContext } from '../ui/table/table-services.ts'
import { colorSchemeManager, cssVariables, theme } from '../ui/theme/theme.ts'

// Loaded after the first screen behind the sign-in page, or when something is opened before, which waits for it.
const Overlays = lazy(() => import('../ui/overlays/overlays.tsx'))

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <TableServicesContext value={exportServices}>
          {children}
          <LateOverlays />
        </TableServicesContext>
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** By itself: if the providers were rendered again, so would be all that uses them. */
const LateOverlays = () =>
  useOverlaysWanted() && (
    <OverlayBoundary what="dialog" frameless>
      <Overlays />
    </OverlayBoundary>
  )
