import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { useEffect } from 'react'
import { overlaysAreReady } from './overlays-ready.ts'

/** Where dialogs and snackbars appear. They are opened by events, so nothing needs to stand inside. */
export default function Overlays() {
  useEffect(overlaysAreReady, [])
  return (
    <ModalsProvider>
      <Notifications position="bottom-center" limit={3} containerWidth={420} />
    </ModalsProvider>
  )
}
