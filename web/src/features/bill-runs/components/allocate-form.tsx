import { InputWrapper, TextInput } from '@mantine/core'
import type { BillRunException } from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'
import { writtenNumber } from '@nineops/contract/phone-numbers'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { formatDate } from '../../../lib/formats.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { AccountPicker } from '../../pickers/pickers.public.ts'
import { EXCEPTIONS_PAGE, exceptionsQuery, useAllocateCli } from '../bill-runs.queries.ts'
import classes from './bill-runs.module.css'

interface AllocateFormProps {
  client: number
  billRun: number
  exception: BillRunException
  onClose: (answer?: true) => void
}

/** Asks which account an unallocated CLI belongs to and from when; true once the service is added. */
export const askAllocation = (props: Omit<AllocateFormProps, 'onClose'>): Promise<true | undefined> =>
  openDialog<true>({ title: `Allocate ${writtenNumber(props.exception.subject)}`, size: 560 }, close => (
    <AllocateForm {...props} onClose={close} />
  ))

/** All rows of the CLI, one per carrier: the first day has to suit them all. */
function useUnallocated(client: number, billRun: number, exception: BillRunException): BillRunException[] {
  const query = {
    cause: 'unallocated' as const,
    filter: exception.subject,
    page: 1,
    pageSize: EXCEPTIONS_PAGE,
  }
  const { data } = useQuery(exceptionsQuery(client, billRun, query))
  const others = data?.rows.filter(
    ({ subject, carrier }) => subject === exception.subject && carrier.index !== exception.carrier.index,
  )
  return [exception, ...(others ?? [])]
}

interface AllocateValues {
  account: { index: number; accountNumber: string } | undefined
  /** Undefined until chosen: the day of the first call. */
  startDate: string | null | undefined
  description: string
}

function AllocateForm({ client, billRun, exception, onClose }: AllocateFormProps) {
  const rows = useUnallocated(client, billRun, exception)
  const firstDay = rows.map(row => row.firstCallDate).toSorted()[0] ?? null
  const allocate = useAllocateCli(client, billRun)
  const form = useResourceForm({
    values: (): AllocateValues => ({ account: undefined, startDate: undefined, description: '' }),
    schema: z.custom<AllocateValues>(),
    onSubmit: async ({ account, startDate = firstDay, description }) => {
      const { endDate } = await allocate.mutateAsync({
        cli: exception.subject,
        accountIndex: account?.index ?? 0,
        startDate: startDate ?? '',
        description,
      })
      const to = endDate === null ? '' : ` to ${formatDate(endDate)}`
      return `${writtenNumber(exception.subject)} is added to ${account?.accountNumber} from ${formatDate(startDate)}${to}: rate again to charge its calls`
    },
    done: message => message,
    onSaved: () => onClose(true),
    onCancel: () => onClose(),
  })
  const { account, startDate = firstDay } = form.values
  const missing = account ? (startDate === null ? 'Choose the first day.' : null) : 'Choose the account.'

  return (
    <ResourceForm form={form} submit="ALLOCATE" reason={missing}>
      <p className={classes.about} style={{ margin: 0 }}>
        {counted(
          rows.reduce((sum, { calls }) => sum + calls, 0),
          'call',
        )}{' '}
        from {formatDate(firstDay)} on. The account gets a service for this CLI, up to the day before another
        service has it.
      </p>
      <InputWrapper label={account ? `Account: ${account.accountNumber}` : 'Account'} labelElement="div">
        <AccountPicker
          clientIndex={client}
          selected={account?.index}
          onSelect={row => form.change({ account: row })}
        />
      </InputWrapper>
      <FieldPair>
        <DateField
          label="First day"
          description="Its calls belong to the account from this day"
          value={startDate}
          onChange={day => form.change({ startDate: day })}
        />
        <TextInput
          label="Description"
          description="Shown on the invoice"
          {...form.text('description', 255)}
        />
      </FieldPair>
    </ResourceForm>
  )
}
