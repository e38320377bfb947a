import { Button } from '@mantine/core'
import { useCallback } from 'react'
import { saveAs } from '../../lib/save-as.ts'
import { Buttons, Hint, Stack } from '../layout/parts.tsx'
import classes from './pdf-frame.module.css'

/**
 * A PDF in the browser's own viewer, as tall as its container. Fetched with the session's token, hence a blob. To be
 * downloaded where the browser has no viewer, as on most phones: its frame would be empty. Without a file name, who
 * shows it offers that.
 */
export function PdfFrame({ blob, title, fileName }: { blob: Blob; title: string; fileName?: string }) {
  const show = useCallback(
    (frame: HTMLIFrameElement) => {
      const url = URL.createObjectURL(blob)
      // Without the viewer's page list, as wide as the frame.
      frame.src = `${url}#navpanes=0&view=FitH`
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  if (!navigator.pdfViewerEnabled)
    return (
      <Stack gap={8}>
        <Hint>This browser can’t show PDFs on the page.</Hint>
        {fileName !== undefined && (
          <Buttons>
            <Button variant="default" title={title} onClick={() => saveAs(blob, fileName)}>
              Download PDF
            </Button>
          </Buttons>
        )}
      </Stack>
    )
  // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandboxed frame
  return <iframe ref={show} title={title} className={classes.pdf} />
}
