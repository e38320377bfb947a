import { Checkbox, Skeleton } from '@mantine/core'
import { accountPages } from '@nineops/contract/crm/accounts/account-pages.contract'
import type { AccountDetail } from '@nineops/contract/crm/accounts/accounts.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { todayInLondon } from '../../../lib/days.ts'
import { openDialog } from '../../../ui/dialogs/open-dialog.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FormOutcome } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { endChargesText } from '../labels.ts'
import { closingQuery, useCloseAccount } from '../account-pages.queries.ts'

/** Asks for the last day of an account, previews the effect, and closes it. */
export const askClosing = (client: number, account: AccountDetail): Promise<boolean | undefined> =>
  openDialog<boolean>({ title: `Close account ${account.accountNumber}`, size: 520 }, close => (
    <ClosingForm client={client} account={account} onDone={close} />
  ))

interface ClosingFormProps {
  client: number
  account: AccountDetail
  onDone: (closed?: boolean) => void
}

function ClosingForm({ client, account, onDone }: ClosingFormProps) {
  const close = useCloseAccount(client, account.index)
  const form = useResourceForm({
    values: () => ({ on: todayInLondon() as string | null, endServices: true, endCharges: true }),
    schema: accountPages.close.body.omit({ version: true }),
    onSubmit: (body): Promise<unknown> =>
      close.mutateAsync({ ...body, version: preview.data?.version ?? '' }),
    done: () => `Account ${account.accountNumber} is closed`,
    onSaved: () => onDone(true),
    onCancel: () => onDone(),
  })
  const { on, endServices, endCharges } = form.values
  const preview = useQuery({ ...closingQuery(client, account.index, on ?? ''), enabled: on !== null })
  const { data } = preview
  return (
    <ResourceForm
      form={form}
      error={data ? null : preview.error}
      submit="CLOSE ACCOUNT"
      disabled={on === null || !data}
    >
      <DateField label="Last day" {...form.field('on')} />
      {data ? (
        <>
          <Checkbox
            label={`End ${counted(data.servicesCount, 'service')} on that day`}
            {...form.checkbox('endServices')}
            checked={endServices && data.servicesCount > 0}
            disabled={data.servicesCount === 0}
          />
          <Checkbox
            label={endChargesText(data)}
            {...form.checkbox('endCharges')}
            checked={endCharges && data.chargesCount > 0}
            disabled={data.chargesCount === 0}
          />
          <FormOutcome>{data.notes.join(' ')}</FormOutcome>
        </>
      ) : (
        <Skeleton h={96} />
      )}
    </ResourceForm>
  )
}
