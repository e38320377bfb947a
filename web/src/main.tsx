// All of the library's styles: a layered stylesheet loaded later has the browser lay out the whole page again.
import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '@mantine/charts/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '@mantine/spotlight/styles.layer.css'
import './ui/theme/global.css'
import { RouterContextProvider, RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { router } from './app/router/router.tsx'
import { startSession } from './app/session-lifecycle.ts'
import { keepFocusOfBusyButtons } from './ui/forms/keep-focus.ts'

startSession()
keepFocusOfBusyButtons()

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root')
// In slices, so that the browser can respond in between.
startTransition(() =>
  createRoot(container).render(
    <StrictMode>
      {/* Around the dialogs too, which have links. */}
      <RouterContextProvider router={router}>
        <Providers>
          <RouterProvider router={router} />
        </Providers>
      </RouterContextProvider>
    </StrictMode>,
  ),
)
