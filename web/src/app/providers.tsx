import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { queryClient } from '../api/query-client.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { colorSchemeManager, cssVariables, theme } from '../ui/theme/theme.ts'

// After the first screen; whatever is opened before waits for it.
const Overlays = lazy(() => whenIdle().then(() => import('../ui/overlays/overlays.tsx')))

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <Suspense>
          <Overlays />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  )
}
