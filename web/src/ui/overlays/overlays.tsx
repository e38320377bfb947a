import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { useEffect } from 'react'
import { DialogLayer } from '../dialogs/dialog-layer.tsx'
import { ignoreSecondClicks } from './second-clicks.ts'

/** Where dialogs and snackbars appear. Both are opened from anywhere, so nothing needs to stand inside. */
export default function Overlays() {
  useEffect(ignoreSecondClicks, [])
  return (
    <>
      <DialogLayer />
      <Notifications position="bottom-center" limit={3} containerWidth={420} />
    </>
  )
}
