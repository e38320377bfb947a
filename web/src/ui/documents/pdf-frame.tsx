import { useCallback } from 'react'
import classes from './pdf-frame.module.css'

/** A PDF in the browser's own viewer, as tall as its container. Fetched with the session's token, hence a blob. */
export function PdfFrame({ blob, title }: { blob: Blob; title: string }) {
  const show = useCallback(
    (frame: HTMLIFrameElement) => {
      const url = URL.createObjectURL(blob)
      // Without the viewer's page list, as wide as the frame.
      frame.src = `${url}#navpanes=0&view=FitH`
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandboxed frame
  return <iframe ref={show} title={title} className={classes.pdf} />
}
