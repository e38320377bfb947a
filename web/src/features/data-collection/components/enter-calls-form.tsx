import { Select, Skeleton, Textarea } from '@mantine/core'
import { profileTitles } from '@nineops/contract/carriers.contract'
import type { FileDetail } from '@nineops/contract/data-collection.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatCount, formatPlural } from '../../../lib/numbers.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { carriersQuery } from '../../carriers/carriers.public.ts'
import { linesToMendQuery, MENDED_BY_HAND, useEnterCalls } from '../collection.queries.ts'
import classes from './data-collection.module.css'
import { FormEnd } from './form-end.tsx'

interface EnterCallsProps {
  client: number
  onClose: () => void
}

/** Asks for call records to be entered by hand; the index of what they became. */
export const askCalls = (client: number): Promise<void> =>
  openDialog<never>({ title: 'Enter call records', size: 760 }, close => (
    <EnterCalls client={client} onClose={() => close()} />
  ))

function EnterCalls({ client, onClose }: EnterCallsProps) {
  const carriers = useQuery(carriersQuery(client)).data?.filter(each => each.status === 'active') ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [text, setText] = useState('')
  const enter = useEnterCalls(client)
  const carrier = carriers.length === 1 ? carriers[0] : carriers.find(each => String(each.index) === chosen)
  const reason = !carrier
    ? 'Choose the carrier.'
    : text.trim() === ''
      ? 'Enter at least one line.'
      : undefined
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!carrier || reason) return
    enter.mutate(
      { carrierIndex: carrier.index, text },
      {
        onSuccess: source => {
          showDone(`${source.name} is being collected`)
          onClose()
        },
      },
    )
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Select
        label="Carrier"
        placeholder="Choose a carrier"
        data={carriers.map(({ index, name }) => ({ value: String(index), label: name }))}
        value={carrier ? String(carrier.index) : null}
        onChange={setChosen}
        allowDeselect={false}
        searchable
        nothingFoundMessage="NO DATA"
      />
      <Lines
        label="Call records"
        description={
          carrier
            ? `In the layout of the carrier’s own files (${profileTitles[carrier.profile.name]}), with their header where they have one`
            : 'In the layout of the carrier’s own files, with their header where they have one'
        }
        text={text}
        onChange={setText}
      />
      <FormEnd
        error={enter.error}
        isPending={enter.isPending}
        onCancel={onClose}
        submit="COLLECT"
        reason={reason}
      />
    </form>
  )
}

/** Asks for a file's rejected lines to be corrected, or read again as they are. */
export const askMendedLines = (client: number, file: FileDetail): Promise<void> =>
  openDialog<never>({ title: `Mend ${file.name}`, size: 860 }, close => (
    <MendLines client={client} file={file} onClose={() => close()} />
  ))

function MendLines({ client, file, onClose }: EnterCallsProps & { file: FileDetail }) {
  const { data } = useQuery(linesToMendQuery(client, file.index))
  const [typed, setText] = useState<string | null>(null)
  const enter = useEnterCalls(client)
  if (!data) return <Skeleton h={320} />
  const original = data.join('\n')
  const text = typed ?? original
  const asTheyAre = text === original
  function submit(event: FormEvent): void {
    event.preventDefault()
    enter.mutate(
      // As they are, all of them are read, not only those that are shown.
      {
        carrierIndex: file.carrier?.index ?? 0,
        externalSourceIndex: file.index,
        text: asTheyAre ? '' : text,
      },
      {
        onSuccess: source => {
          showDone(`${source.name} is being collected`)
          onClose()
        },
      },
    )
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.hint}>
        {formatPlural(file.rejected, 'rejected line')} of {file.carrier?.name}. Correct them here, or change
        the carrier’s profile first and read them again as they are. Calls that were taken meanwhile are found
        as duplicates. They become a file of their own, under Internal sources.
      </p>
      <Lines
        label="Lines"
        description={
          file.rejected > MENDED_BY_HAND
            ? `The first ${formatCount(data.length)}; unchanged, all are read again`
            : 'Lines that are taken out stay rejected; no header is needed'
        }
        text={text}
        onChange={setText}
      />
      <FormEnd
        error={enter.error}
        isPending={enter.isPending}
        onCancel={onClose}
        submit={asTheyAre ? 'READ AGAIN AS THEY ARE' : 'COLLECT THE CORRECTED LINES'}
        reason={text.trim() === '' ? 'Nothing is left to read.' : undefined}
      />
    </form>
  )
}

interface LinesProps {
  label: string
  description: string
  text: string
  onChange: (text: string) => void
}

const Lines = ({ label, description, text, onChange }: LinesProps) => (
  <Textarea
    label={label}
    description={description}
    autosize
    minRows={8}
    maxRows={18}
    maxLength={1_000_000}
    spellCheck={false}
    classNames={{ input: classes.raw ?? '' }}
    value={text}
    onChange={event => onChange(event.currentTarget.value)}
  />
)
