import { type FormEvent, useState } from 'react'
import { toApiError } from '../../api/api-error.ts'
import type { Problems } from './offer-drafts.ts'

interface OfferForm<Draft, Body> {
  start: () => Draft
  complete: (draft: Draft) => { body?: Body; problems: Problems }
  saving: { error: unknown; reset: () => void }
  onDirty: (dirty: boolean) => void
  onSave: (body: Body, key: string) => void
}

/** What is typed, what is wrong with it, and saving it once it is right. */
export function useOfferForm<Draft extends object, Body>(options: OfferForm<Draft, Body>) {
  const { start, complete, saving, onDirty, onSave } = options
  const [draft, setDraft] = useState(start)
  const [tried, setTried] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const { body, problems } = complete(draft)
  const failure = saving.error ? toApiError(saving.error) : null
  return {
    draft,
    body,
    failure,
    problem: (field: string) => failure?.field(field) ?? (tried ? problems.get(field) : undefined),
    change: (part: Partial<Draft>) => {
      saving.reset()
      onDirty(true)
      setDraft(before => ({ ...before, ...part }))
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      setTried(true)
      const target = event.currentTarget
      if (body !== undefined) onSave(body, key)
      // Once the fields are drawn with what is wrong with them.
      else requestAnimationFrame(() => target.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    },
  }
}
