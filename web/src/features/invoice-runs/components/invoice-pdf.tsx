import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { saveAs } from '../../../lib/save-as.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { invoicePdfQuery } from '../invoice-run-accounts.queries.ts'
import classes from './invoice-drawer.module.css'

/** The PDF in the page; it travels with the session's token, hence as a blob. */
export function InvoicePdf({ run, account }: { run: number; account: number }) {
  const { data, error, refetch } = useQuery(invoicePdfQuery(run, account))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className={classes.pdf ?? ''} />
  return (
    <>
      <PdfFrame blob={data.blob} title={data.fileName} />
      <Button variant="default" mt="sm" flex="none" onClick={() => saveAs(data.blob, data.fileName)}>
        Download {data.fileName}
      </Button>
    </>
  )
}

function PdfFrame({ blob, title }: { blob: Blob; title: string }) {
  const show = useCallback(
    (frame: HTMLIFrameElement) => {
      const url = URL.createObjectURL(blob)
      // Without the viewer's own page list, as wide as the frame.
      frame.src = `${url}#navpanes=0&view=FitH`
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandboxed frame
  return <iframe ref={show} title={title} className={classes.pdf} />
}
