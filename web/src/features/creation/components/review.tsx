import { Button } from '@mantine/core'
import { clientStatuses } from '@nineops/contract/clients.contract'
import { fieldLook, fieldsOf, type Step, switches } from '../creation-form.ts'
import type { GuidedState } from '../use-guided-form.ts'
import classes from './creation.module.css'

const labelOf = (field: string) =>
  field === 'status' ? 'Status' : (switches[field]?.label ?? fieldLook(field).label)

function valueOf(field: string, text: string): string {
  if (field in switches) return text === 'yes' ? 'Yes' : 'No'
  return field === 'status' ? clientStatuses[Number(text) as keyof typeof clientStatuses] : text.trim()
}

/** Everything as it will be created, step by step. */
export function Review({ form }: { form: GuidedState }) {
  return (
    <div className={classes.review}>
      {form.steps.map(step => (
        <ReviewedStep key={step.id} step={step} form={form} />
      ))}
    </div>
  )
}

function ReviewedStep({ step, form }: { step: Step; form: GuidedState }) {
  const fields = fieldsOf(step)
  const isEmpty = (field: string) => valueOf(field, form.texts[field] ?? '') === ''
  const empty = fields.filter(field => isEmpty(field) && !form.problems.has(field))
  const wrong = form.hasProblem(step)
  return (
    <section className={classes.reviewed} aria-label={step.title}>
      <header>
        <h3>{step.title}</h3>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Change ${step.title}`}
          onClick={() => form.go(step.id)}
        >
          {wrong ? 'Mend' : 'Change'}
        </Button>
      </header>
      <dl>
        {fields
          .filter(field => !isEmpty(field))
          .map(field => (
            <div key={field}>
              <dt>{labelOf(field)}</dt>
              <dd>{valueOf(field, form.texts[field] ?? '')}</dd>
            </div>
          ))}
      </dl>
      {empty.length > 0 && (
        <p className={classes.empty}>Not given: {empty.map(field => labelOf(field)).join(', ')}.</p>
      )}
      {wrong && (
        <ul className={classes.wrong} aria-label={`To mend in ${step.title}`}>
          {fields
            .filter(field => form.problems.has(field))
            .map(field => (
              <li key={field}>
                {labelOf(field)}: {form.problems.get(field)}
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}
