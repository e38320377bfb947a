import { Select, Switch, TextInput } from '@mantine/core'
import type { ClientDetail } from '@nineops/contract/service-establishment/clients/clients.contract'
import type { ClientField } from '@nineops/contract/service-establishment/establishment-rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { ChangedElsewhere } from '../../../ui/forms/changed-elsewhere.tsx'
import { FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import {
  clientDetailQuery,
  DetailField,
  detailGroups,
  lookOf,
  shownDetail,
  useChangeReseller,
} from '../../clients/clients.public.ts'
import {
  changedFields,
  changeOf,
  draftOf,
  mergedWith,
  problemsOf,
  type ResellerDraft,
  statusChoices,
} from '../reseller-draft.ts'
import classes from './resellers.module.css'

const groups: readonly { title: string; fields: readonly ClientField[] }[] = [
  { title: 'Company', fields: detailGroups.company },
  { title: 'Trading address', fields: detailGroups.address },
  { title: 'Contacts', fields: ['contact', ...detailGroups.contacts] },
  { title: 'Bank and Direct Debit', fields: detailGroups.bank },
  { title: 'Notes', fields: ['notes'] },
]

interface EditFormProps {
  reseller: ClientDetail
}

/** Changes a reseller's details; only differences are sent, for the version that was shown. */
export function EditForm({ reseller }: EditFormProps) {
  const latest = useQuery(clientDetailQuery(reseller.index))
  // The version that was shown, which saving replaces.
  const [seen, setSeen] = useState(reseller)
  const save = useChangeReseller(reseller.index)
  const form = useResourceForm({
    values: () => draftOf(reseller),
    schema: z.custom<ResellerDraft>(),
    check: draft => Object.fromEntries(problemsOf(seen, draft)),
    onSubmit: async draft => {
      try {
        return await save.mutateAsync(changeOf(seen, draft))
      } catch (error) {
        void latest.refetch()
        throw error
      }
    },
    done: saved => `${saved.name} is changed`,
  })
  const draft = form.values
  const now = form.isChanged && latest.data && latest.data.version !== seen.version ? latest.data : undefined
  const differing = now ? changedFields(seen, now) : []
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
              form.change(mergedWith(now, seen, draft))
              setSeen(now)
            }}
          >
            Someone changed the reseller since you opened it
            {differing.length > 0 &&
              `: ${differing.map(field => `${lookOf(field).label} is "${shownDetail(lookOf(field), now[field])}"`).join('; ')}`}
            .
          </ChangedElsewhere>
        )
      }
    >
      <FieldPair>
        <Select
          label="Status"
          data={statusChoices}
          value={String(draft.statusIndex)}
          allowDeselect={false}
          onChange={value => form.change({ statusIndex: value === '3' ? 3 : value === '2' ? 2 : 1 })}
        />
        <Switch mt={26} label="Nine client" {...form.checkbox('nineClient')} />
      </FieldPair>
      <TextInput
        label="Catch-up period (months)"
        description="How far back a run bills charges that were entered late."
        {...form.whole('catchUpMonths', 3)}
      />
      {groups.map(({ title, fields }, at) => (
        <fieldset key={title} className={classes.fieldset}>
          <legend>{title}</legend>
          <div className={classes.fields}>
            {fields.map(field => (
              <DetailField
                key={field}
                name={field}
                look={lookOf(field)}
                value={draft.texts[field]}
                problem={form.problem(field)}
                required={field === 'name'}
                focused={at === 0 && field === 'name'}
                onChange={value => form.change({ texts: { ...draft.texts, [field]: value } })}
                onLeave={() => form.leave(field)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </ResourceForm>
  )
}
