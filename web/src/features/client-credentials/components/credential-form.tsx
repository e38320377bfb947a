import { Select, TextInput } from '@mantine/core'
import {
  type Credential,
  type CredentialChange,
  credentialChange,
  type IssuedCredential,
  type NewCredential,
  newCredential,
} from '@nineops/contract/dash-administration/client-credentials/client-credentials.contract'
import { dashScopes } from '@nineops/contract/dash/dash-scopes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { CheckboxList } from '../../../ui/forms/checkbox-list.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { useDrawerGuard } from '../../../ui/overlays/drawer-guard.ts'
import { clientsQuery } from '../../pickers/pickers.public.ts'
import { useIssue, useReadCredential, useSave } from '../client-credentials.queries.ts'
import { type CredentialValues, toBody, valuesOf, words } from '../credential-form-values.ts'
import { scopeLabels } from '../credential-labels.ts'
import { Hint } from '../../../ui/layout/parts.tsx'

const scopes = dashScopes.map(value => ({ value, label: scopeLabels[value] }))

interface CredentialFormProps {
  /** Undefined for a new one. */
  credential: Credential | undefined
  onIssued: (issued: IssuedCredential) => void
}

/** Which reseller's data a partner's system may read, which parts, how often and until when. */
export default function CredentialForm({ credential, onIssued }: CredentialFormProps) {
  const guard = useDrawerGuard()
  // The version that was opened, which saving replaces.
  const [seen, setSeen] = useState(credential)
  const clients = useQuery(clientsQuery)
  const [issue, save, read] = [useIssue(), useSave(), useReadCredential()]
  const form = useResourceForm<
    CredentialValues,
    NewCredential | CredentialChange,
    Credential | IssuedCredential
  >({
    values: () => valuesOf(credential),
    schema: seen ? credentialChange : newCredential,
    toBody: values => toBody(values, seen),
    words,
    onSubmit: body =>
      'clientIndex' in body ? issue.mutateAsync(body) : save.mutateAsync({ index: seen?.index ?? 0, body }),
    onSaved: saved => {
      guard?.done()
      if ('secret' in saved) onIssued(saved)
      else showDone(`${saved.name} is changed`)
    },
    reload: async () => {
      const now = seen && (await read(seen.index))
      setSeen(now)
      return now && valuesOf(now)
    },
  })
  return (
    <ResourceForm form={form} submit={seen ? 'SAVE' : 'ISSUE'}>
      {seen ? (
        <Hint>Reads the data of {seen.client.name}. Changes apply from the next call.</Hint>
      ) : (
        <Select
          label="Reseller"
          description="It can read only this reseller’s data."
          required
          searchable
          limit={50}
          data-autofocus
          nothingFoundMessage="NO DATA"
          data={
            clients.data?.map(({ index, name }) => ({ value: String(index), label: `${name} (${index})` })) ??
            []
          }
          {...form.field('client', 'clientIndex')}
        />
      )}
      <TextInput
        label="Name"
        description="The system that will use it, such as Xero."
        required
        {...form.text('name', 100)}
      />
      <CheckboxList legend="Access to" options={scopes} {...form.field('scopes')} />
      <FieldPair>
        <TextInput
          label="Calls per minute"
          description="Leave empty for the default limit."
          {...form.whole('limit', 6, 'callsPerMinute')}
        />
        <DateField
          label="Last day"
          description="Leave empty for no end date."
          clearable
          {...form.field('lastDay', 'expiresAt')}
        />
      </FieldPair>
    </ResourceForm>
  )
}
