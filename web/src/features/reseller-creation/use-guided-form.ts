import type { BankCheck } from '@nineops/contract/service-establishment/bank-checks.contract'
import type { Draft } from '@nineops/contract/portal/drafts.contract'
import { useMemo, useState } from 'react'
import { useBankCheck } from '../bank-checks/bank-checks.public.ts'
import { fieldsOf, problemsOf, type Step, type Texts } from './creation-form.ts'

export const REVIEW = 'review'

const changed = (texts: Texts, empty: Texts): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([field, text]) => text !== (empty[field] ?? '')))

interface GuidedFormOptions {
  stepsOf: (texts: Texts) => Step[]
  empty: Texts
  /** Names the draft. */
  title: string
  draft: Draft | undefined
}

/** State of a guided form: values, current step and problems. */
export function useGuidedForm({ stepsOf, empty, title, draft }: GuidedFormOptions) {
  const [texts, setTexts] = useState<Texts>(() => ({ ...empty, ...draft?.content }))
  const [at, setAt] = useState(draft?.content['step'] ?? '')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const steps = useMemo(() => stepsOf(texts), [stepsOf, texts])
  const own = useBankCheck(texts['sortCode'] ?? '', texts['bankAccount'] ?? '').data
  const brands = useBankCheck(texts['brand.sortCode'] ?? '', texts['brand.bankAccount'] ?? '').data
  const checks: Readonly<Record<string, BankCheck | undefined>> = { '': own, 'brand.': brands }
  const problems = new Map([...refused, ...problemsOf(steps, texts)])
  // Problems found by a check are shown at once, even at fields not visited.
  const found = new Set<string>()
  for (const prefix of steps.flatMap(step => step.groups.flatMap(group => group.bank ?? [])))
    if (checks[prefix]?.outcome === 'invalid' && !problems.has(`${prefix}bankAccount`)) {
      problems.set(`${prefix}bankAccount`, checks[prefix].reason)
      found.add(`${prefix}bankAccount`)
    }
  const step = at === REVIEW || steps.some(({ id }) => id === at) ? at : (steps[0]?.id ?? REVIEW)
  const typed = useMemo(() => {
    const content = changed(texts, empty)
    return {
      title: (texts[title] ?? '').trim().slice(0, 200),
      content: Object.keys(content).length === 0 ? {} : { ...content, step },
    }
  }, [texts, empty, title, step])
  return {
    texts,
    steps,
    step,
    checks,
    problems,
    typed,
    /** A field's problem, once it was visited or refused. */
    problem: (field: string) =>
      left.has(field) || refused.has(field) || found.has(field) ? problems.get(field) : undefined,
    hasProblem: (wanted: Step) => fieldsOf(wanted).some(field => problems.has(field)),
    isLeft: (wanted: Step) => fieldsOf(wanted).some(field => left.has(field)),
    go: setAt,
    leave: (fields: readonly string[]) => setLeft(before => new Set([...before, ...fields])),
    change: (changes: Texts) => {
      setRefused(before => new Map([...before].filter(([field]) => !(field in changes))))
      setTexts(before => ({ ...before, ...changes }))
    },
    /** The server's refusals, by field. */
    refuse: (fields: ReadonlyMap<string, string>) => setRefused(fields),
    /** Continues with what another tab has saved. */
    restart: (theirs: Draft) => {
      setTexts({ ...empty, ...theirs.content })
      setAt(theirs.content['step'] ?? '')
      setRefused(new Map())
    },
  }
}
export type GuidedState = ReturnType<typeof useGuidedForm>
