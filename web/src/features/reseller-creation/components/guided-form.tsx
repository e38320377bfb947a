import { Button } from '@mantine/core'
import type { Draft } from '@nineops/contract/portal/drafts.contract'
import type { BankCheck } from '@nineops/contract/service-establishment/bank-checks.contract'
import {
  type ComponentType,
  type FormEvent,
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { toApiError, type ApiError } from '../../../api/api-error.ts'
import { focusFirstProblem } from '../../../ui/forms/focus-first-problem.ts'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { BankCheckNote } from '../../bank-checks/bank-checks.public.ts'
import { DraftClash, DraftNote, useAutosave } from '../../drafts/drafts.public.ts'
import { fieldsOf, formField, type Step, type Texts } from '../creation-form.ts'
import { type GuidedState, REVIEW, useGuidedForm } from '../use-guided-form.ts'
import { Hint } from '../../../ui/layout/parts.tsx'
import classes from './creation.module.css'
import { FormField } from './form-field.tsx'
import { Review } from './review.tsx'
import { StepList } from './step-list.tsx'

/** Once the fields are rendered. */
const focusFirst = (place: RefObject<HTMLElement | null>, selector: string) =>
  requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(selector)?.focus())

interface GuidedFormProps {
  kind: 'reseller' | 'brand'
  client?: number
  stepsOf: (texts: Texts) => Step[]
  empty: Texts
  /** The field that names the draft. */
  title: string
  /** Prefix of the server's field names, removed to get the form's. */
  within: string
  draft: Draft | undefined
  onBegun: (draft: number) => void
  /** Creates it; rejects with an ApiError. */
  create: (texts: Texts, draft: number | undefined) => Promise<void>
  createLabel: string
  /** Above the first step's fields. */
  help?: ComponentType<{ form: GuidedState }>
  /** Below the steps. */
  side: ReactNode
}

/** A form in steps, saved as a draft while it is typed, so that it can be left and resumed. */
export function GuidedForm(props: GuidedFormProps) {
  const { kind, client, draft, onBegun, create, createLabel, within } = props
  const form = useGuidedForm(props)
  const { state, saving, finished } = useAutosave({ kind, client, draft, typed: form.typed, onBegun })
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const place = useRef<HTMLFormElement>(null)
  const index = form.steps.findIndex(({ id }) => id === form.step)
  const step = form.steps[index]

  const shown = useRef(form.step)
  useEffect(() => {
    if (shown.current === form.step) return
    shown.current = form.step
    document.querySelector('h1')?.scrollIntoView({ block: 'nearest' })
    focusFirst(place, '[aria-invalid="true"], [data-step] :is(input, textarea), [data-step] h2[tabindex]')
  }, [form.step])

  function showProblems(steps: readonly Step[], fields: ReadonlySet<string>): void {
    const invalidStep = steps.find(one => fieldsOf(one).some(field => fields.has(field)))
    if (!invalidStep) return
    form.leave(fieldsOf(invalidStep))
    form.go(invalidStep.id)
    if (invalidStep.id === form.step) focusFirstProblem(place.current)
  }

  async function send(): Promise<void> {
    setFailure(null)
    setBusy(true)
    await saving.finish()
    try {
      await create(form.texts, saving.draft)
      finished()
    } catch (error) {
      const known = toApiError(error)
      saving.resume()
      setFailure(known)
      const fields = new Map(known.errors.map(each => [formField(each.field, within), each.message]))
      form.refuse(fields)
      showProblems(form.steps, new Set(fields.keys()))
      if (known.code.startsWith('invoice_numbers')) form.go('numbers')
    }
    setBusy(false)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (busy) return
    if (step) {
      form.leave(fieldsOf(step))
      if (form.hasProblem(step)) focusFirstProblem(place.current)
      else form.go(form.steps[index + 1]?.id ?? REVIEW)
    } else if (form.problems.size > 0) showProblems(form.steps, new Set(form.problems.keys()))
    else void send()
  }

  const known =
    failure !== null && failure.errors.some(each => form.problems.has(formField(each.field, within)))
  return (
    <div className={classes.layout}>
      <div className={classes.side}>
        <StepList form={form} />
        {props.side}
      </div>
      <form ref={place} className={classes.form} onSubmit={submit} noValidate>
        <DraftClash state={state} saving={saving} onTheirs={form.restart} />
        {step ? (
          <StepFields
            step={step}
            number={index + 1}
            form={form}
            Help={index === 0 ? props.help : undefined}
          />
        ) : (
          <div data-step>
            <h2 className={classes.title} tabIndex={-1}>
              Review
            </h2>
            <Review form={form} />
          </div>
        )}
        {!known && <FormFailure failure={failure} />}
        <footer className={classes.footer}>
          <DraftNote state={state} />
          {index !== 0 && (
            <Button
              variant="default"
              disabled={busy}
              onClick={() => form.go(form.steps.at(step ? index - 1 : -1)?.id ?? REVIEW)}
            >
              BACK
            </Button>
          )}
          <Button type="submit" loading={busy} disabled={state === 'held'}>
            {step ? 'NEXT' : createLabel}
          </Button>
        </footer>
      </form>
      {step && (
        <aside className={classes.soFar} aria-label="What will be created">
          <h2 className={classes.title}>What will be created</h2>
          <Review form={form} brief />
        </aside>
      )}
    </div>
  )
}

interface StepFieldsProps {
  step: Step
  number: number
  form: GuidedState
  Help: ComponentType<{ form: GuidedState }> | undefined
}

/** Problems are shown at the field itself. */
const unlessInvalid = (check: BankCheck | undefined) => (check?.outcome === 'invalid' ? undefined : check)

function StepFields({ step, number, form, Help }: StepFieldsProps) {
  return (
    <section data-step aria-labelledby="step-title">
      <h2 id="step-title" className={classes.title}>
        {step.title}
      </h2>
      <Hint mt={2} mb={16}>
        Step {number} of {form.steps.length + 1}
        {step.about && `. ${step.about}`}
      </Hint>
      {Help && <Help form={form} />}
      {step.groups.map(group => (
        <fieldset key={group.fields.join(' ')} className={classes.group}>
          {group.title && <legend>{group.title}</legend>}
          {group.fields.map(field => (
            <Fragment key={field}>
              <FormField field={field} form={form} />
              {group.bank !== undefined && field === `${group.bank}bankAccount` && (
                <div className={classes.wide}>
                  <BankCheckNote check={unlessInvalid(form.checks[group.bank])} />
                </div>
              )}
            </Fragment>
          ))}
          {group.note && <p className={classes.note}>{group.note}</p>}
        </fieldset>
      ))}
    </section>
  )
}
