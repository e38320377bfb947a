import { Button } from '@mantine/core'
import type { BankCheck } from '@nineops/contract/bank-checks.contract'
import type { Draft } from '@nineops/contract/drafts.contract'
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
import { BankCheckNote } from '../../bank-checks/bank-checks.public.ts'
import { DraftClash, DraftNote, useAutosave } from '../../drafts/drafts.public.ts'
import { fieldsOf, formField, type Step, type Texts } from '../creation-form.ts'
import { type GuidedState, REVIEW, useGuidedForm } from '../use-guided-form.ts'
import classes from './creation.module.css'
import { FormField } from './form-field.tsx'
import { Review } from './review.tsx'
import { StepList } from './step-list.tsx'

/** Once the fields are drawn. */
const focusFirst = (place: RefObject<HTMLElement | null>, selector: string) =>
  requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(selector)?.focus())

interface GuidedFormProps {
  kind: 'reseller' | 'brand'
  client?: number
  stepsOf: (texts: Texts) => Step[]
  empty: Texts
  /** The field that names the draft. */
  title: string
  /** Begins the server's names of fields, to make them the form's. */
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

/** A form in steps that can be left and gone back to; it is kept as a draft as it is typed. */
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
    focusFirst(place, '[aria-invalid="true"], [data-step] input, [data-step] h2[tabindex]')
  }, [form.step])

  function mend(steps: readonly Step[], fields: ReadonlySet<string>): void {
    const wrong = steps.find(one => fieldsOf(one).some(field => fields.has(field)))
    if (!wrong) return
    form.leave(fieldsOf(wrong))
    form.go(wrong.id)
    if (wrong.id === form.step) focusFirst(place, '[aria-invalid="true"]')
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
      mend(form.steps, new Set(fields.keys()))
      if (known.code.startsWith('invoice_numbers')) form.go('numbers')
    }
    setBusy(false)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (busy) return
    if (step) {
      form.leave(fieldsOf(step))
      if (form.hasProblem(step)) focusFirst(place, '[aria-invalid="true"]')
      else form.go(form.steps[index + 1]?.id ?? REVIEW)
    } else if (form.problems.size > 0) mend(form.steps, new Set(form.problems.keys()))
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
        {failure && !known && (
          <p role="alert" className={classes.failure}>
            {failure.detail.join('\n')}
          </p>
        )}
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
    </div>
  )
}

interface StepFieldsProps {
  step: Step
  number: number
  form: GuidedState
  Help: ComponentType<{ form: GuidedState }> | undefined
}

/** What is wrong stands at the field itself. */
const said = (check: BankCheck | undefined) => (check?.outcome === 'invalid' ? undefined : check)

function StepFields({ step, number, form, Help }: StepFieldsProps) {
  return (
    <section data-step aria-labelledby="step-title">
      <h2 id="step-title" className={classes.title}>
        {step.title}
      </h2>
      <p className={classes.about}>
        Step {number} of {form.steps.length + 1}
        {step.about && `. ${step.about}`}
      </p>
      {Help && <Help form={form} />}
      {step.groups.map(group => (
        <fieldset key={group.fields.join(' ')} className={classes.group}>
          {group.title && <legend>{group.title}</legend>}
          {group.fields.map(field => (
            <Fragment key={field}>
              <FormField field={field} form={form} />
              {group.bank !== undefined && field === `${group.bank}bankAccount` && (
                <div className={classes.wide}>
                  <BankCheckNote check={said(form.checks[group.bank])} />
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
