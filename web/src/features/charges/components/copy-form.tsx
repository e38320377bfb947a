import { Pill } from '@mantine/core'
import { charges as chargeCalls } from '@nineops/contract/ordering/charges.contract'
import type { Account } from '@nineops/contract/service-establishment/clients/client-lists.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatPounds } from '../../../lib/formats.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { AccountPicker } from '../../pickers/pickers.public.ts'
import { copyPreviewQuery, useCopyCharges } from '../charges.queries.ts'
import type { ChosenCharges } from '../chosen-charges.ts'
import { copiedText } from '../charge-labels.ts'
import { Row, Text } from '../../../ui/layout/parts.tsx'
import classes from './charges.module.css'
import { Notes } from '../../../ui/feedback/preview-panel.tsx'

interface CopyValues {
  accounts: readonly Account[]
  startDate: string | null
  endDate: string | null
}

const check = ({ startDate, endDate }: CopyValues) => ({
  endDate:
    startDate !== null && endDate !== null && endDate < startDate ? 'Not before the first day' : undefined,
})

interface CopyFormProps {
  client: number
  chosen: ChosenCharges
  onAnswer: (added?: number) => void
}

/** Accounts and days for copies of charges, with a preview of their first bills. */
export default function CopyForm({ client, chosen, onAnswer }: CopyFormProps) {
  const copy = useCopyCharges(client)
  const charges = 'matching' in chosen ? chosen.matching : chosen.charges.map(({ index }) => index)
  const form = useResourceForm({
    values: (): CopyValues => ({ accounts: [], startDate: null, endDate: null }),
    schema: chargeCalls.copyPreview.body,
    toBody: values => ({ ...values, charges, accounts: values.accounts.map(({ index }) => index) }),
    check,
    eager: true,
    onSubmit: (body, key): Promise<{ added: number }> => {
      const seen = preview.data?.seen ?? ''
      return copy
        .mutateAsync({ key, ...body, charges: 'all' in charges ? { ...charges, seen } : charges })
        .finally(() => void preview.refetch())
    },
    onSaved: ({ added }) => onAnswer(added),
    onCancel: () => onAnswer(),
  })
  const { accounts } = form.values
  const preview = useQuery(copyPreviewQuery(client, form.body))
  const data = form.body ? preview.data : undefined
  const setAccounts = (next: readonly Account[]) => form.change({ accounts: next })
  return (
    <ResourceForm
      form={form}
      error={preview.error}
      submit={data && data.copies > 1 ? `ADD ${formatCount(data.copies)} CHARGES` : 'ADD CHARGE'}
      disabled={!data || preview.isPlaceholderData}
    >
      <FieldPair>
        <DateField label="First day" data-autofocus {...form.choice('startDate')} />
        <DateField label="Last day" clearable {...form.field('endDate')} />
      </FieldPair>
      <section aria-label="Accounts">
        <Text size={14} strong>
          {chosen.count === 1
            ? `To ${counted(accounts.length, 'account')}`
            : `To ${counted(accounts.length, 'account')}: each gets all ${formatCount(chosen.count)} charges`}
        </Text>
        <Row as="ul" wrap gap={6} minHeight={24} aria-label="Chosen accounts">
          {accounts.map(account => (
            <li key={account.index}>
              <Pill
                withRemoveButton
                removeButtonProps={{
                  'aria-label': `Remove ${account.accountNumber}`,
                  'aria-hidden': false,
                }}
                onRemove={() => setAccounts(accounts.filter(({ index }) => index !== account.index))}
              >
                {account.accountNumber} {account.companyName}
              </Pill>
            </li>
          ))}
        </Row>
        <AccountPicker
          clientIndex={client}
          accountsToHide={accounts}
          focusOnOpen={false}
          onSelect={account => setAccounts([...accounts, account])}
        />
      </section>
      <div className={classes.preview} aria-live="polite">
        {data ? (
          <p>
            {copiedText(accounts.length, chosen.count, data.copies)} Their first bills come to{' '}
            <strong>{formatPounds(data.firstBills)}</strong> before VAT.
          </p>
        ) : (
          <p>
            Choose the first day and at least one account.
            {chosen.count > 1 && ` Each account gets all ${formatCount(chosen.count)} charges.`}
          </p>
        )}
      </div>
      {data && <Notes notes={data.notes} />}
    </ResourceForm>
  )
}
