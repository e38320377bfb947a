import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { DialogLayer } from '../dialogs/dialog-layer.tsx'
import { ignoreSecondClicks } from './second-clicks.ts'

/** Renders dialogs and snackbars, which can be opened from anywhere. */
export default function Overlays() {
  useEffect(ignoreSecondClicks, [])
  return (
    <>
      <DialogLayer />
      <Notifications position="bottom-center" limit={3} containerWidth={420} />
    </>
  )
}
