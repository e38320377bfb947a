import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { DropZone } from '../../../ui/feedback/drop-zone.tsx'
import { carriersQuery } from '../../carriers/carriers.public.ts'
import { useUploadFile } from '../data-collection.queries.ts'
import { Failure } from '../../../ui/feedback/notice.tsx'
import { Row, Stack } from '../../../ui/layout/parts.tsx'
import { LateSelect } from '../../../ui/forms/late-select.tsx'
import classes from './data-collection.module.css'

/** A carrier and a drop zone for its files. Refusals stay until closed. */
export function UploadPanel({ client }: { client: number }) {
  const carriers = useQuery(carriersQuery(client))
  const [chosen, setChosen] = useState<string | null>(null)
  const [refusals, setRefusals] = useState<{ id: number; text: string }[]>([])
  const uploading = useUploadFile(client)
  const active = carriers.data?.filter(carrier => carrier.status === 'active') ?? []
  const [first, ...others] = active
  // A single carrier is preselected.
  const carrier = chosen ?? (first && others.length === 0 ? String(first.index) : null)

  async function send(file: File, onProgress: (fraction: number) => void): Promise<void> {
    try {
      await uploading.mutateAsync({ file, carrierIndex: Number(carrier), onProgress })
    } catch (error) {
      const words = toApiError(error).detail.join(' ')
      const text = words.includes(file.name) ? words : `${file.name}: ${words}`
      setRefusals(before => [{ id: (before[0]?.id ?? 0) + 1, text }, ...before])
    }
  }
  return (
    <section aria-label="Upload" className={classes.upload}>
      <div>
        <LateSelect
          label="Carrier"
          placeholder="Choose a carrier"
          data={active.map(({ index, name }) => ({ value: String(index), label: name }))}
          value={carrier}
          onChange={setChosen}
          allowDeselect={false}
          nothingFoundMessage="NO DATA"
          searchable
        />
        {carriers.data && active.length === 0 && (
          <p className={classes.hint}>
            There is no active carrier.{' '}
            <Link to="/bureau/carriers" search={true}>
              Add one
            </Link>
          </p>
        )}
      </div>
      <DropZone
        label="Drop call record files here"
        hint={carrier === null ? 'Choose the carrier first.' : 'Up to 2 GB each.'}
        disabled={carrier === null}
        onUpload={send}
      />
      {refusals.length > 0 && (
        <Stack as="ul" gap={4} style={{ gridColumn: -2 }}>
          {refusals.map(({ id, text }) => (
            <Failure key={id} as="li">
              <Row as="span" between align="start" gap={8}>
                {text}
                <CloseButton
                  size="sm"
                  aria-label="Dismiss"
                  onClick={() => setRefusals(before => before.filter(refusal => refusal.id !== id))}
                />
              </Row>
            </Failure>
          ))}
        </Stack>
      )}
    </section>
  )
}
