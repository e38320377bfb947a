import { Button } from '@mantine/core'
import { clientStatuses } from '@nineops/contract/service-establishment/clients/clients.contract'
import { Fragment } from 'react'
import { fieldLook, fieldsOf, type Step, switches } from '../creation-form.ts'
import { shownDetail } from '../../clients/clients.public.ts'
import type { GuidedState } from '../use-guided-form.ts'
import { Hint, Panel, Stack, Text } from '../../../ui/layout/parts.tsx'
import { Fact, Facts } from '../../../ui/layout/facts.tsx'
import classes from './creation.module.css'

const labelOf = (field: string) =>
  field === 'status' ? 'Status' : (switches[field]?.label ?? fieldLook(field).label)

function valueOf(field: string, text: string): string {
  if (field in switches) return text === 'yes' ? 'Yes' : 'No'
  if (field === 'status') return clientStatuses[Number(text) as keyof typeof clientStatuses]
  return shownDetail(fieldLook(field), text.trim())
}

interface ReviewProps {
  form: GuidedState
  /** Only what is given, beside the fields. */
  brief?: boolean | undefined
}

/** Everything to be created, step by step. */
export function Review({ form, brief }: ReviewProps) {
  return (
    <Stack mt={12} gap={12}>
      {form.steps.map(step => (
        <ReviewedStep key={step.id} step={step} form={form} brief={brief} />
      ))}
    </Stack>
  )
}

function ReviewedStep({ step, form, brief = false }: ReviewProps & { step: Step }) {
  const fields = fieldsOf(step)
  const isEmpty = (field: string) => valueOf(field, form.texts[field] ?? '') === ''
  const empty = fields.filter(field => isEmpty(field) && !form.problems.has(field))
  // The fields beside it show their problems themselves.
  const hasProblem = !brief && form.hasProblem(step)
  if (brief && fields.every(isEmpty)) return null
  return (
    <Panel className={classes.reviewed} {...(!brief && { as: 'section', 'aria-label': step.title })}>
      <header>
        <h3>{step.title}</h3>
        {step.id !== form.step && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Change ${step.title}`}
            onClick={() => form.go(step.id)}
          >
            {hasProblem ? 'Fix' : 'Change'}
          </Button>
        )}
      </header>
      {step.groups
        .filter(group => !group.fields.every(isEmpty))
        .map(group => (
          <Fragment key={group.fields.join(' ')}>
            {group.title && (
              <Text mt={12} size={13} strong>
                {group.title}
              </Text>
            )}
            <Facts names={brief ? 168 : 200} mt={8}>
              {group.fields
                .filter(field => !isEmpty(field))
                .map(field => (
                  <Fact key={field} name={labelOf(field)}>
                    {valueOf(field, form.texts[field] ?? '')}
                  </Fact>
                ))}
            </Facts>
          </Fragment>
        ))}
      {!brief && empty.length > 0 && (
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
