import { Button, FileInput, TextInput } from '@mantine/core'
import { loadProblem, parseBankHolidays } from '@nineops/contract/bank-holiday-rules'
import type { BankHolidayCalendar } from '@nineops/contract/bank-holidays.contract'
import { type FormEvent, useRef, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { formatDate } from '../../../lib/dates.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { useLoadBankHolidays } from '../bank-holidays.queries.ts'
import classes from './bank-holidays.module.css'
import { ListPreview } from './list-preview.tsx'

const USUAL_SOURCE = 'GOV.UK bank holidays, England and Wales'
const MOST_BYTES = 200_000

interface Chosen {
  file: File
  content: string
}

/** What is wrong with a chosen file, by the rules of the server. */
function problemOf(chosen: Chosen, calendar: BankHolidayCalendar | undefined): string | null {
  if (chosen.file.size > MOST_BYTES) return 'The file is too large to be the list of GOV.UK'
  const { holidays, problems } = parseBankHolidays(chosen.content)
  const problem = problems[0]?.message ?? (calendar && loadProblem(holidays, calendar.knownUntil))
  return problem ? `The file ${problem}` : null
}

/** Loads the list that GOV.UK publishes, once it was seen what it changes. */
export function LoadListForm({ calendar }: { calendar: BankHolidayCalendar | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const load = useLoadBankHolidays()
  const [source, setSource] = useState(USUAL_SOURCE)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [tried, setTried] = useState(false)
  const failure = load.error ? toApiError(load.error) : null
  const ofFile = chosen && problemOf(chosen, calendar)
  const missing = tried && !chosen ? 'bank-holidays.json is needed' : undefined
  const unnamed = tried && source.trim() === '' ? 'The source is needed' : undefined

  async function choose(file: File | null): Promise<void> {
    load.reset()
    const isSmall = file !== null && file.size <= MOST_BYTES
    setChosen(file && { file, content: isSmall ? await file.text() : '' })
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!chosen || ofFile || source.trim() === '') {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    load.mutate(
      { source: source.trim(), content: chosen.content },
      {
        onSuccess: ({ knownUntil }) => {
          showDone(`Bank holidays are known until ${formatDate(knownUntil)}`)
          setTried(false)
          setChosen(null)
        },
      },
    )
  }

  return (
    <form ref={form} className={classes.panel} onSubmit={submit} noValidate>
      <h2>Load the list of GOV.UK</h2>
      <p className={classes.about}>
        GOV.UK publishes it as gov.uk/bank-holidays.json. Its years take the place of the same years here.
      </p>
      <div className={classes.pair}>
        <FileInput
          label="File"
          placeholder="bank-holidays.json"
          accept=".json,application/json"
          clearable
          clearButtonProps={{ 'aria-label': 'Choose no file' }}
          value={chosen?.file ?? null}
          error={failure?.field('content') ?? ofFile ?? missing}
          onChange={file => void choose(file)}
        />
        <TextInput
          label="Source"
          maxLength={200}
          value={source}
          error={failure?.field('source') ?? unnamed}
          onChange={event => setSource(event.currentTarget.value)}
        />
      </div>
      {chosen && !ofFile && calendar && <ListPreview content={chosen.content} calendar={calendar} />}
      <FormFailure failure={failure} />
      <div className={classes.buttons}>
        <Button type="submit" loading={load.isPending}>
          LOAD
        </Button>
      </div>
    </form>
  )
}
