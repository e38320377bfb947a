import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { PageOne } from '@nineops/contract/service-establishment/page-one.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { blobOf } from '../../../lib/base64-blob.ts'
import { formatLongDate } from '../../../lib/formats.ts'
import { PdfFrame } from '../../../ui/documents/pdf-frame.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Hint, SectionTitle } from '../../../ui/layout/parts.tsx'
import { previewQuery } from '../page-one.queries.ts'
import classes from './page-one.module.css'

const QUIET_MS = 300

interface Props {
  client: number
  brand: number
  /** Undefined while something is wrong with it. */
  chosen: PageOne | undefined
}

/** The brand's latest confirmed invoice with the parts as they are chosen now. */
export function PageOnePreview({ client, brand, chosen }: Props) {
  const [asked] = useDebouncedValue(chosen, QUIET_MS)
  const { data, error, refetch } = useQuery(previewQuery(client, brand, asked))
  const blob = useMemo(() => data && blobOf(data.pdf, 'application/pdf'), [data])
  return (
    <section className={classes.preview} aria-labelledby="page-one-preview">
      <SectionTitle id="page-one-preview">Preview</SectionTitle>
      {data && (
        <Hint>
          {data.invoice
            ? `Invoice ${data.invoice.number} of ${formatLongDate(data.invoice.date)}, ${data.invoice.companyName}, without its itemised calls`
            : 'The brand has no confirmed invoice yet: this is a sample'}
        </Hint>
      )}
      {chosen === undefined && (
        <Notice as="output" tone="bad">
          Correct the marked fields to see the invoice.
        </Notice>
      )}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : blob ? (
        <PdfFrame blob={blob} title="Invoice with this page one" fileName="Invoice with this page one.pdf" />
      ) : (
        <Skeleton data-page flex={1} mih={480} />
      )}
    </section>
  )
}
