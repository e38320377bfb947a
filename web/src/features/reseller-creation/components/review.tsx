import { Button } from '@mantine/core'
import { clientStatuses } from '@nineops/contract/service-establishment/clients/clients.contract'
import { fieldLook, fieldsOf, type Step, switches } from '../creation-form.ts'
import type { GuidedState } from '../use-guided-form.ts'
import { Hint, Stack, Panel } from '../../../ui/layout/parts.tsx'
import { Fact, Facts } from '../../../ui/layout/facts.tsx'
import classes from './creation.module.css'

const labelOf = (field: string) =>
  field === 'status' ? 'Status' : (switches[field]?.label ?? fieldLook(field).label)

function valueOf(field: string, text: string): string {
  if (field in switches) return text === 'yes' ? 'Yes' : 'No'
  return field === 'status' ? clientStatuses[Number(text) as keyof typeof clientStatuses] : text.trim()
}

/** Everything to be created, step by step. */
export function Review({ form }: { form: GuidedState }) {
  return (
    <Stack mt={12} gap={12}>
      {form.steps.map(step => (
        <ReviewedStep key={step.id} step={step} form={form} />
      ))}
    </Stack>
  )
}

function ReviewedStep({ step, form }: { step: Step; form: GuidedState }) {
  const fields = fieldsOf(step)
  const isEmpty = (field: string) => valueOf(field, form.texts[field] ?? '') === ''
  const empty = fields.filter(field => isEmpty(field) && !form.problems.has(field))
  const hasProblem = form.hasProblem(step)
  return (
    <Panel as="section" className={classes.reviewed} aria-label={step.title}>
      <header>
        <h3>{step.title}</h3>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Change ${step.title}`}
          onClick={() => form.go(step.id)}
        >
          {hasProblem ? 'Fix' : 'Change'}
        </Button>
      </header>
      <Facts names={200} mt={8}>
        {fields
          .filter(field => !isEmpty(field))
          .map(field => (
            <Fact key={field} name={labelOf(field)}>
              {valueOf(field, form.texts[field] ?? '')}
            </Fact>
          ))}
      </Facts>
      {empty.length > 0 && (
        <Hint mt={8} size={12}>
          Not given: {empty.map(field => labelOf(field)).join(', ')}.
        </Hint>
      )}
      {hasProblem && (
        <ul className={classes.wrong} aria-label={`To fix in ${step.title}`}>
          {fields
            .filter(field => form.problems.has(field))
            .map(field => (
              <li key={field}>
                {labelOf(field)}: {form.problems.get(field)}
              </li>
            ))}
        </ul>
      )}
    </Panel>
  )
}
