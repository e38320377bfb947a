import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { saveAs } from '../../../lib/save-as.ts'
import { PdfFrame } from '../../../ui/documents/pdf-frame.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { invoicePdfQuery } from '../invoice-run-accounts.queries.ts'
import classes from './invoice-drawer.module.css'

/** The PDF in the page; fetched with the session's token, hence a blob. */
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
