import { Select, TextInput } from '@mantine/core'
import { vatRates } from '@nineops/contract/service-establishment/vat-rules'
import { ledgerFormats, type SalesLedgerCodes } from '@nineops/contract/invoicing/sales-ledger.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { ChangedElsewhere } from '../../../ui/forms/changed-elsewhere.tsx'
import { FieldGroup } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import {
  changedFields,
  type CodesDraft,
  completeCodes,
  draftOf,
  fieldName,
  fixedFields,
  formatNames,
  formatOf,
  groupField,
  groupsToAsk,
  mergedWith,
  withFormat,
} from '../codes-draft.ts'
import { ledgerCodesQuery, useChangeCodes } from '../sales-ledger.queries.ts'
import { AddGroup } from './add-group.tsx'
import { Hint } from '../../../ui/layout/parts.tsx'
import classes from './sales-ledger.module.css'

interface CodesFormProps {
  client: number
  codes: SalesLedgerCodes
  /** Product groups that the reseller bills by. */
  groups: readonly string[]
}

const taxCodeHints = {
  sage: 'T and a number, as in Sage 50.',
  xero: 'The display names of the tax rates, as they are in Xero.',
  quickbooks: 'The names of the VAT codes, as they are in QuickBooks Online.',
}

/** Changes the codes for the version that was shown; another user's changes are shown, not overwritten. */
export function CodesForm({ client, codes, groups }: CodesFormProps) {
  const latest = useQuery(ledgerCodesQuery(client)).data
  const [seen, setSeen] = useState(codes)
  const save = useChangeCodes(client)
  const form = useResourceForm({
    // Field names contain dots, which the library would read as a path.
    values: () => ({ codes: draftOf(codes) }),
    schema: z.custom<{ codes: CodesDraft }>(),
    check: typed => Object.fromEntries(completeCodes(typed.codes, seen.version).problems ?? []),
    onSubmit: async typed => {
      const { codes: complete } = completeCodes(typed.codes, seen.version)
      return complete && save.mutateAsync(complete)
    },
    done: () => 'The sales ledger codes are changed',
  })
  const draft = form.values.codes
  const now = form.isChanged && latest && latest.version !== seen.version ? latest : undefined
  const changes = now ? changedFields(draftOf(seen), draftOf(now)) : []
  const asked = groupsToAsk(groups, draft)
  const change = (field: string, typed: string) => form.change({ codes: { ...draft, [field]: typed } })

  const field = (name: string, label: string, more: { placeholder?: string; length?: number } = {}) => (
    <TextInput
      key={name}
      label={label}
      maxLength={more.length ?? 8}
      placeholder={more.placeholder}
      value={draft[name] ?? ''}
      error={form.problem(name)}
      onChange={event => change(name, event.currentTarget.value)}
    />
  )
  return (
    <ResourceForm
      form={form}
      disabled={now !== undefined}
      notice={
        now && (
          <ChangedElsewhere
            keep="Keep my entries"
            onKeep={() => {
              form.forgive()
              form.change({ codes: mergedWith(draftOf(now), draftOf(seen), draft) })
              setSeen(now)
            }}
          >
            Someone changed the codes since you opened them
            {changes.length > 0 &&
              `: ${changes.map(name => `${fieldName(name)} is ${draftOf(now)[name] || 'as every other group'}`).join('; ')}`}
            .
          </ChangedElsewhere>
        )
      }
    >
      <FieldGroup legend="Accounts">
        <div className={classes.fields}>
          <Select
            label={fixedFields.format}
            data={ledgerFormats.map(value => ({ value, label: formatNames[value] }))}
            allowDeselect={false}
            data-autofocus
            value={formatOf(draft)}
            onChange={format => format && form.change({ codes: withFormat(draft, format) })}
          />
          {field('otherNominal', fixedFields.otherNominal)}
          {field('bankNominal', fixedFields.bankNominal)}
          {field('writeOffNominal', fixedFields.writeOffNominal)}
          {field('department', fixedFields.department)}
        </div>
      </FieldGroup>
      <FieldGroup legend="Nominal accounts of product groups">
        <Hint>
          One that is left empty goes to {draft['otherNominal'] || 'the account of every other product group'}
          .
        </Hint>
        <div className={classes.fields}>
          {asked.map(group => field(groupField(group), group, { placeholder: draft['otherNominal'] ?? '' }))}
        </div>
        <AddGroup known={asked} onAdd={group => change(groupField(group), '')} />
      </FieldGroup>
      <FieldGroup legend="Tax codes">
        <Hint>{taxCodeHints[formatOf(draft)]}</Hint>
        <div className={classes.fields}>
          {vatRates.map(rate => field(`taxCodes.${rate}`, fieldName(`taxCodes.${rate}`), { length: 50 }))}
        </div>
      </FieldGroup>
    </ResourceForm>
  )
}
