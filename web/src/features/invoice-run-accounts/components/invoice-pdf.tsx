import { Button, Skeleton } from '@mantine/core'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { saveAs } from '../../../lib/save-as.ts'
import { PdfFrame } from '../../../ui/documents/pdf-frame.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'

export type PdfQuery<Key extends QueryKey> = UseQueryOptions<Pdf, Error, Pdf, Key>
interface Pdf {
  blob: Blob
  fileName: string
}

/** The PDF in the page; fetched with the session's token, hence a blob. */
export function InvoicePdf<Key extends QueryKey>({ query }: { query: PdfQuery<Key> }) {
  const { data, error, refetch } = useQuery(query)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton flex={1} mih={480} radius={8} />
  return (
    <>
      <PdfFrame blob={data.blob} title={data.fileName} />
      <Button variant="default" mt="sm" flex="none" onClick={() => saveAs(data.blob, data.fileName)}>
        Download {data.fileName}
      </Button>
    </>
  )
}
