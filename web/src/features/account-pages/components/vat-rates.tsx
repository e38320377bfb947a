import { Button, Select, Skeleton, TextInput } from '@mantine/core'
import { accountPages } from '@nineops/contract/crm/accounts/account-pages.contract'
import { NEEDS_VAT_NUMBER } from '@nineops/contract/crm/account-rules'
import { readVatNumber, type VatStatus, vatStatuses } from '@nineops/contract/service-establishment/vat-rules'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../api/session-state.ts'
import { formatDate } from '../../../lib/formats.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { openDialog } from '../../../ui/dialogs/open-dialog.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FormOutcome } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { useSetVatRate, vatRatesQuery } from '../account-pages.queries.ts'
import { vatLabels } from '../labels.ts'
import { Panel } from '../../../ui/layout/parts.tsx'
import { Heads } from '../../../ui/layout/figure-table.tsx'
import classes from './account-pages.module.css'
import type { PanelProps } from './panel-props.ts'

type VatRatesProps = PanelProps & { version: string; vatNumber: string }

/** The VAT statuses of an account with their days. */
export function VatRates(props: VatRatesProps) {
  const { client, account } = props
  const { data, error, refetch } = useQuery(vatRatesQuery(client, account))
  const { roles } = useSession()
  return (
    <Panel as="section" className={classes.card} aria-label="VAT status">
      <h2>VAT status</h2>
      {data ? (
        <table className={classes.small}>
          <Heads of={['Invoices from', 'Status']} />
          <tbody>
            {data.map(rate => (
              <tr key={rate.validFrom}>
                <td>{formatDate(rate.validFrom)}</td>
                <td>{vatLabels[rate.vatRate]}</td>
              </tr>
            ))}
            {data.length === 0 && (
              <tr>
                <td colSpan={2}>None is set.</td>
              </tr>
            )}
          </tbody>
        </table>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton h={60} />
      )}
      {roles.includes('NINEOPS_CRM_ACCESS') && (
        <Button
          variant="default"
          size="compact-sm"
          mt={8}
          onClick={() =>
            void openDialog({ title: 'Set the VAT status from a day' }, close => (
              <VatForm {...props} onDone={() => close()} />
            ))
          }
        >
          Change from a date
        </Button>
      )}
    </Panel>
  )
}

function VatForm({ client, account, version, vatNumber, onDone }: VatRatesProps & { onDone: () => void }) {
  const save = useSetVatRate(client, account)
  const form = useResourceForm({
    values: () => ({
      vatRate: 'standard' as VatStatus,
      validFrom: null as string | null,
      vatNumber,
    }),
    schema: accountPages.setVatRate.body,
    toBody: ({ vatNumber: typed, ...values }) => ({
      ...values,
      version,
      ...(values.vatRate === 'reverse' && { vatNumber: typed }),
    }),
    check: values => ({
      vatNumber:
        values.vatRate !== 'reverse'
          ? undefined
          : values.vatNumber.trim() === ''
            ? NEEDS_VAT_NUMBER
            : readVatNumber(values.vatNumber.trim()).problem,
    }),
    onSubmit: body => save.mutateAsync(body).then(() => body),
    done: ({ vatRate, validFrom }) =>
      `VAT status is set from ${formatDate(validFrom)}: ${vatLabels[vatRate] ?? vatRate}`,
    onSaved: () => onDone(),
    onCancel: onDone,
  })
  return (
    <ResourceForm form={form}>
      <Select
        label="VAT status"
        data-autofocus
        data={vatStatuses.map(value => ({ value, label: vatLabels[value] ?? value }))}
        {...form.pick('vatRate')}
      />
      {form.values.vatRate === 'reverse' && (
        <TextInput
          label="VAT number of the customer"
          description="Shown on invoices. Only product groups marked for reverse charge are reverse-charged."
          {...form.text('vatNumber', 30)}
        />
      )}
      <DateField label="First day" {...form.field('validFrom')} />
      <FormOutcome>Applies to invoices dated from that day. Existing invoices don’t change.</FormOutcome>
    </ResourceForm>
  )
}
