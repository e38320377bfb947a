import { Button, FileInput, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { useLoadTable } from '../bank-checks.queries.ts'
import classes from './bank-checks.module.css'

const files = { weights: 'valacdos.txt', substitutions: 'scsubtab.txt' } as const

/** `weights.12` as people read it. */
const placeOf = (field: string): string => {
  const [file = '', line] = field.split('.')
  const name = files[file as keyof typeof files]
  return name && line ? `${name}, line ${line}` : field
}

/** Loads a version of both files; nothing of them is used unless every line can be read. */
export function LoadTableForm() {
  const form = useRef<HTMLFormElement>(null)
  const load = useLoadTable()
  const [name, setName] = useState('')
  const [validFrom, setValidFrom] = useState<string | null>(null)
  const [weights, setWeights] = useState<File | null>(null)
  const [substitutions, setSubstitutions] = useState<File | null>(null)
  const [tried, setTried] = useState(false)
  const failure = load.error ? toApiError(load.error) : null
  const lines = failure?.errors.filter(error => /\.\d+$/.test(error.field)) ?? []
  const needed = (missing: boolean, words: string) => (tried && missing ? words : undefined)
  const focusProblem = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '' || validFrom === null || !weights || !substitutions) return void focusProblem()
    const [weightText, substitutionText] = await Promise.all([weights.text(), substitutions.text()])
    load.mutate(
      { name, validFrom, weights: weightText, substitutions: substitutionText },
      {
        onError: focusProblem,
        onSuccess: table => {
          showDone(`${table.name} is loaded: ${table.ranges} ranges`)
          setTried(false)
          setName('')
          setValidFrom(null)
          setWeights(null)
          setSubstitutions(null)
        },
      },
    )
  }

  return (
    <form ref={form} className={classes.panel} onSubmit={event => void submit(event)} noValidate>
      <h2>Load a version</h2>
      <p className={classes.about}>Vocalink publishes both files together, several times a year.</p>
      <div className={classes.pair}>
        <TextInput
          label="Version"
          placeholder="v8.50"
          maxLength={60}
          value={name}
          error={failure?.field('name') ?? needed(name.trim() === '', 'The version is needed')}
          onChange={event => setName(event.currentTarget.value)}
        />
        <DateField
          label="Valid from"
          value={validFrom}
          error={failure?.field('validFrom') ?? needed(validFrom === null, 'The first day is needed')}
          onChange={setValidFrom}
        />
        <FileInput
          label="Weight table"
          placeholder="valacdos.txt"
          accept=".txt,text/plain"
          value={weights}
          error={failure?.field('weights') ?? needed(!weights, 'valacdos.txt is needed')}
          onChange={setWeights}
        />
        <FileInput
          label="Substitutions"
          placeholder="scsubtab.txt"
          accept=".txt,text/plain"
          value={substitutions}
          error={failure?.field('substitutions') ?? needed(!substitutions, 'scsubtab.txt is needed')}
          onChange={setSubstitutions}
        />
      </div>
      {lines.length > 0 && (
        <div role="alert" className={classes.problems}>
          <ul aria-label="Lines that cannot be read">
            {lines.map(({ field, message }) => (
              <li key={field}>
                {placeOf(field)}: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      {failure && failure.errors.length === 0 && (
        <p role="alert" className={classes.note} data-outcome="invalid">
          {failure.detail.join(' ')}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={load.isPending}>
          LOAD
        </Button>
      </div>
    </form>
  )
}
