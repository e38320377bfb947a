import { Button, Select, Skeleton } from '@mantine/core'
import { vatRates } from '@nineops/contract/account-rules'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { useSession } from '../../../api/session-state.ts'
import { formatDate } from '../../../lib/dates.ts'
import { openDialog } from '../../../ui/dialogs/open-dialog.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import form from '../../../ui/forms/form.module.css'
import { useSetVatRate, vatRatesQuery } from '../account-pages.queries.ts'
import { vatWords } from '../words.ts'
import classes from './account-pages.module.css'
import type { PanelProps } from './panel-props.ts'

type VatRatesProps = PanelProps & { version: string }

/** The VAT treatments of an account with their days. */
export function VatRates({ client, account, version }: VatRatesProps) {
  const { data } = useQuery(vatRatesQuery(client, account))
  const { roles } = useSession()
  return (
    <section className={classes.card} aria-label="VAT treatment">
      <h2>VAT treatment</h2>
      {data ? (
        <table className={classes.small}>
          <thead>
            <tr>
              <th scope="col">Invoices from</th>
              <th scope="col">Rate</th>
            </tr>
          </thead>
          <tbody>
            {data.map(rate => (
              <tr key={rate.validFrom}>
                <td>{formatDate(rate.validFrom)}</td>
                <td>{vatWords[rate.vatRate]}</td>
              </tr>
            ))}
            {data.length === 0 && (
              <tr>
                <td colSpan={2}>None is set.</td>
              </tr>
            )}
          </tbody>
        </table>
      ) : (
        <Skeleton h={60} />
      )}
      {roles.includes('NINEOPS_CRM_ACCESS') && (
        <Button
          variant="default"
          size="compact-sm"
          mt={8}
          onClick={() =>
            void openDialog({ title: 'Set the VAT treatment from a day' }, close => (
              <VatForm client={client} account={account} version={version} onDone={() => close()} />
            ))
          }
        >
          Set from a day
        </Button>
      )}
    </section>
  )
}

function VatForm({ client, account, version, onDone }: VatRatesProps & { onDone: () => void }) {
  const [vatRate, setVatRate] = useState<(typeof vatRates)[number]>('standard')
  const [validFrom, setValidFrom] = useState<string | null>(null)
  const save = useSetVatRate(client, account)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (validFrom !== null)
      save.mutate(
        { version, vatRate, validFrom },
        {
          onSuccess: () => {
            showDone(`${vatWords[vatRate]} VAT is set from ${formatDate(validFrom)}`)
            onDone()
          },
        },
      )
  }
  return (
    <form className={form.fields} onSubmit={submit}>
      <Select
        label="VAT rate"
        data-autofocus
        data={vatRates.map(value => ({ value, label: vatWords[value] ?? value }))}
        value={vatRate}
        onChange={value => setVatRate(vatRates.find(one => one === value) ?? vatRate)}
        allowDeselect={false}
      />
      <DateField label="First day" value={validFrom} onChange={setValidFrom} />
      <p className={form.outcome}>
        Invoices dated from that day on have it. Invoices that are there stay as they are.
      </p>
      {save.error && (
        <p role="alert" className={form.failure}>
          {toApiError(save.error).detail.join('\n')}
        </p>
      )}
      <div className={form.buttons}>
        <Button variant="default" onClick={onDone}>
          CANCEL
        </Button>
        <Button type="submit" disabled={validFrom === null} loading={save.isPending}>
          SAVE
        </Button>
      </div>
    </form>
  )
}
