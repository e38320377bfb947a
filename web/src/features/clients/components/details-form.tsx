import { Button, Select, Switch } from '@mantine/core'
import type { EstablishmentField } from '@nineops/contract/service-establishment/establishment-rules'
import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { type ApiError, toApiError } from '../../../api/api-error.ts'
import { reportError } from '../../../api/query-client.ts'
import { focusFirstProblem } from '../../../ui/forms/focus-first-problem.ts'
import { SectionLinks } from '../../../ui/forms/section-links.tsx'
import { BankCheckNote, useBankCheck } from '../../bank-checks/bank-checks.public.ts'
import type { FieldLook } from '../detail-fields.ts'
import { type StoredDetails, useDetailEdits } from '../use-detail-edits.ts'
import { Failure, Notice } from '../../../ui/feedback/notice.tsx'
import { Buttons } from '../../../ui/layout/parts.tsx'
import classes from './clients.module.css'
import { DetailField } from './detail-field.tsx'

/** A field that is not one of the shared details. */
export interface OtherField {
  label: string
  hint?: string
  /** Options of a select; a switch without them, or typed if `look` says how. */
  choices?: { value: string; label: string }[]
  look?: FieldLook
  problem?: (text: string) => string | undefined
}
export interface DetailGroup {
  title: string
  fields: readonly string[]
  bank?: true
}

export interface DetailsFormProps {
  start: StoredDetails
  groups: readonly DetailGroup[]
  fields: readonly EstablishmentField[]
  looks: (field: EstablishmentField) => FieldLook
  others: Readonly<Record<string, OtherField>>
  /** Saves the changes; rejects with an ApiError. */
  onSave: (changes: Readonly<Record<string, string>>, version: string) => Promise<StoredDetails>
  fetchNow: () => Promise<StoredDetails>
  onDirty: (dirty: boolean) => void
  /** In a dialog: closes it. */
  onClose?: () => void
}

const isClash = (failure: ApiError | null) => failure?.code.endsWith('_changed') ?? false

/** Existing details. What was typed stays if saving fails. */
export function DetailsForm(props: DetailsFormProps) {
  const { groups, fields, looks, others, onDirty, onClose } = props
  const form = useRef<HTMLFormElement>(null)
  const labelOf = (field: string) => others[field]?.label ?? looks(field as EstablishmentField).label
  const edits = useDetailEdits(props.start, fields, labelOf)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const check = useBankCheck(edits.texts['sortCode'] ?? '', edits.texts['bankAccount'] ?? '').data
  const { dirty } = edits
  useEffect(() => onDirty(dirty), [dirty, onDirty])

  const problems = new Map(edits.problems)
  for (const [field, other] of Object.entries(others)) {
    const problem = field in edits.changes ? other.problem?.(edits.texts[field] ?? '') : undefined
    if (problem !== undefined) problems.set(field, problem)
  }
  const isNewPair = 'sortCode' in edits.changes || 'bankAccount' in edits.changes
  const badPair = check?.outcome === 'invalid' && isNewPair && !problems.has('bankAccount')
  if (badPair) problems.set('bankAccount', check.reason)
  const problem = (field: string) =>
    failure?.field(field) ?? (tried || (badPair && field === 'bankAccount') ? problems.get(field) : undefined)
  const focusProblem = () => focusFirstProblem(form.current)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (busy) return
    if (problems.size > 0) {
      focusProblem()
      return
    }
    setBusy(true)
    try {
      edits.saved(await props.onSave(edits.changes, edits.version))
      setTried(false)
      setFailure(null)
    } catch (error) {
      setFailure(toApiError(error))
      focusProblem()
    }
    setBusy(false)
  }
  async function renew(): Promise<void> {
    edits.renew(await props.fetchNow())
    setFailure(null)
  }
  const type = (field: string, text: string) => {
    if (!isClash(failure)) setFailure(null)
    edits.type(field, text)
  }

  function fieldOf(field: string): ReactNode {
    const value = edits.texts[field] ?? ''
    const other = others[field]
    if (!other || other.look)
      return (
        <DetailField
          name={field}
          look={other?.look ?? looks(field as EstablishmentField)}
          value={value}
          problem={problem(field)}
          required={field === 'name'}
          onChange={text => type(field, text)}
        />
      )
    if (other.choices)
      return (
        <Select
          className={classes.half ?? ''}
          label={other.label}
          data={other.choices}
          value={value}
          allowDeselect={false}
          onChange={chosen => chosen !== null && type(field, chosen)}
        />
      )
    return (
      <Switch
        className={classes.whole ?? ''}
        label={other.label}
        description={other.hint}
        checked={value === 'yes'}
        onChange={event => type(field, event.currentTarget.checked ? 'yes' : '')}
      />
    )
  }

  return (
    <form
      ref={form}
      className={onClose ? classes.details : `${classes.details} ${classes.wide}`}
      onSubmit={event => void submit(event)}
      noValidate
    >
      <SectionLinks />
      {groups.map(group => (
        <fieldset key={group.title} className={classes.fields}>
          <legend>{group.title}</legend>
          {group.fields.map(field => (
            <Fragment key={field}>
              {fieldOf(field)}
              {group.bank && field === 'bankAccount' && (
                <div className={classes.whole}>
                  <BankCheckNote check={badPair ? undefined : check} />
                </div>
              )}
            </Fragment>
          ))}
        </fieldset>
      ))}
      <SaveFailure failure={failure} changedElsewhere={edits.changedElsewhere} onRenew={renew} />
      <Buttons end className={classes.buttons}>
        {onClose && (
          <Button variant="default" onClick={onClose}>
            CANCEL
          </Button>
        )}
        <Button type="submit" loading={busy} disabled={!dirty || isClash(failure)}>
          SAVE
        </Button>
      </Buttons>
    </form>
  )
}

interface FailureProps {
  failure: ApiError | null
  changedElsewhere: readonly string[]
  onRenew: () => Promise<void>
}

/** Why it was not saved, if no field shows it, and what other users changed. */
function SaveFailure({ failure, changedElsewhere, onRenew }: FailureProps) {
  if (isClash(failure))
    return (
      <Failure as="div" gap={8}>
        Someone else changed this meanwhile, so nothing was saved. Your entries are kept.
        <Button variant="default" size="compact-sm" onClick={() => void onRenew().catch(reportError)}>
          Show it as it is now
        </Button>
      </Failure>
    )
  if (failure && failure.errors.length === 0) return <Failure>{failure.detail.join('\n')}</Failure>
  if (changedElsewhere.length === 0) return null
  return (
    <Notice as="output" tone="warn">
      Changed by someone else: {changedElsewhere.join(', ')}. Look at it, then save.
    </Notice>
  )
}
