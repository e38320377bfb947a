import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { saveAs } from '../../../lib/save-as.ts'
import { Failure } from '../../../ui/feedback/notice.tsx'
import { Row } from '../../../ui/layout/parts.tsx'

interface CsvRoundTripProps {
  /** Of the file that is downloaded. */
  fileName: string
  content: () => string
  /** Takes what is in a file; returns what is wrong with it, or null. */
  onRead: (content: string) => string | null
}

/** A form's rows as a CSV file, out and in again. */
export function CsvRoundTrip({ fileName, content, onRead }: CsvRoundTripProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const download = () => saveAs(new Blob([content()], { type: 'text/csv' }), fileName)
  const upload = async (file: File | undefined) => setProblem(file ? onRead(await file.text()) : null)
  return (
    <>
      <Row wrap gap={12}>
        <Button variant="default" size="xs" onClick={download}>
          Download CSV
        </Button>
        <Button variant="default" size="xs" onClick={() => input.current?.click()}>
          Fill in from CSV
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          aria-label="CSV file"
          hidden
          onChange={event => void upload(event.currentTarget.files?.[0])}
        />
      </Row>
      {problem !== null && <Failure>{problem}</Failure>}
    </>
  )
}
