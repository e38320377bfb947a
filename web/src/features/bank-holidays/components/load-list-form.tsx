import { FileInput, TextInput } from '@mantine/core'
import { loadProblem, parseBankHolidays } from '@nineops/contract/administration/bank-holiday-rules'
import type { BankHolidayCalendar } from '@nineops/contract/administration/bank-holidays.contract'
import { z } from 'zod'
import { formatDate } from '../../../lib/formats.ts'
import { FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { useLoadBankHolidays } from '../bank-holidays.queries.ts'
import { Hint } from '../../../ui/layout/parts.tsx'
import classes from './bank-holidays.module.css'
import { ListPreview } from './list-preview.tsx'

const USUAL_SOURCE = 'GOV.UK bank holidays, England and Wales'
const MOST_BYTES = 200_000

interface Chosen {
  file: File
  content: string
}

interface ListValues {
  source: string
  chosen: Chosen | null
}

/** Validates a chosen file by the server's rules. */
function problemOf(chosen: Chosen, calendar: BankHolidayCalendar | undefined): string | null {
  if (chosen.file.size > MOST_BYTES) return 'The file is too large to be GOV.UK’s list'
  const { holidays, problems } = parseBankHolidays(chosen.content)
  const problem = problems[0]?.message ?? (calendar && loadProblem(holidays, calendar.knownUntil))
  return problem ? `The file ${problem}` : null
}

/** Loads the list published by GOV.UK, after a preview. */
export function LoadListForm({ calendar }: { calendar: BankHolidayCalendar | undefined }) {
  const load = useLoadBankHolidays()
  const form = useResourceForm({
    values: (): ListValues => ({ source: USUAL_SOURCE, chosen: null }),
    schema: z.custom<ListValues>(),
    check: ({ source, chosen }) => ({
      content: chosen ? undefined : 'Choose bank-holidays.json',
      source: source.trim() === '' ? 'Enter a source' : undefined,
      file: (chosen && problemOf(chosen, calendar)) ?? undefined,
    }),
    onSubmit: ({ source, chosen }) =>
      load.mutateAsync({ source: source.trim(), content: chosen?.content ?? '' }),
    done: ({ knownUntil }) => `Bank holidays are known until ${formatDate(knownUntil)}`,
    onSaved: (_saved, { restart, values }) => restart({ ...values, chosen: null }),
  })
  const { chosen } = form.values
  const ofFile = chosen && problemOf(chosen, calendar)

  async function choose(file: File | null): Promise<void> {
    const isSmall = file !== null && file.size <= MOST_BYTES
    form.change({ chosen: file && { file, content: isSmall ? await file.text() : '' } })
  }

  return (
    <ResourceForm form={form} className={classes.panel} submit="LOAD">
      <h2>Load GOV.UK’s list</h2>
      <Hint>
        GOV.UK publishes it as gov.uk/bank-holidays.json. Loading the file replaces the same years here.
      </Hint>
      <FieldPair>
        <FileInput
          label="File"
          placeholder="bank-holidays.json"
          accept=".json,application/json"
          clearable
          clearButtonProps={{ 'aria-label': 'Choose no file' }}
          value={chosen?.file ?? null}
          error={ofFile ?? form.problem('content')}
          onChange={file => void choose(file)}
        />
        <TextInput label="Source" {...form.text('source', 200)} />
      </FieldPair>
      {chosen && !ofFile && calendar && <ListPreview content={chosen.content} calendar={calendar} />}
    </ResourceForm>
  )
}
