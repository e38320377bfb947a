import { Textarea } from '@mantine/core'
import type { AccountLedger } from '@nineops/contract/crm/account-ledger.contract'
import { disputeClosing, newDispute } from '@nineops/contract/crm/disputes.contract'
import { todayInLondon } from '../../../lib/days.ts'
import { formatDate, formatPounds } from '../../../lib/formats.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { Hint } from '../../../ui/layout/parts.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import { useCloseDispute, useOpenDispute, type Whose } from '../disputes.queries.ts'

/** A document to dispute, or a dispute to close; `document` is its name. */
export type Disputing = { document: string } & (
  | { debt: number; collecting: AccountLedger['collecting'][number] | undefined }
  | { dispute: number }
)

interface DrawerProps {
  whose: Whose
  disputing: Disputing | undefined
  onClose: () => void
}

/** Notes that a document is disputed, or closes the dispute. */
export function DisputeDrawer({ whose, disputing, onClose }: DrawerProps) {
  const closing = disputing !== undefined && 'dispute' in disputing
  return (
    <ResourceDrawer
      opened={disputing !== undefined}
      title={`${closing ? 'Close dispute' : 'Note dispute'}: ${disputing?.document ?? ''}`}
      onClose={onClose}
    >
      {disputing &&
        ('dispute' in disputing ? (
          <Closing whose={whose} dispute={disputing.dispute} />
        ) : (
          <Opening whose={whose} {...disputing} />
        ))}
    </ResourceDrawer>
  )
}

const lines = { autosize: true, minRows: 3, maxLength: 500, required: true } as const

function Opening({ whose, debt, collecting }: { whose: Whose } & Extract<Disputing, { debt: number }>) {
  const note = useOpenDispute(whose)
  const form = useResourceForm({
    values: () => ({ from: todayInLondon() as string | null, words: '' }),
    schema: newDispute,
    toBody: values => ({ ...values, debt }),
    onSubmit: (body, idempotencyKey) => note.mutateAsync({ body, idempotencyKey }),
    done: () => 'The dispute is recorded',
  })
  return (
    <ResourceForm form={form} submit="NOTE DISPUTE">
      <Textarea label="What the customer disputes" data-autofocus {...lines} {...form.field('words')} />
      <DateField label="Disputed from" required {...form.field('from')} />
      {collecting && (
        <Notice tone="warn">
          A Direct Debit of {formatPounds(collecting.amount)} for {collecting.number} is on its way for{' '}
          {formatDate(collecting.on)} and will still be collected.
        </Notice>
      )}
      <Hint>
        No reminder is sent for the document until the dispute is closed. The debt stays open, and a Direct
        Debit still collects it.
      </Hint>
    </ResourceForm>
  )
}

function Closing({ whose, dispute }: { whose: Whose; dispute: number }) {
  const close = useCloseDispute(whose, dispute)
  const form = useResourceForm({
    values: () => ({ on: todayInLondon() as string | null, words: '' }),
    schema: disputeClosing,
    onSubmit: body => close.mutateAsync(body),
    done: () => 'The dispute is closed',
  })
  return (
    <ResourceForm form={form} submit="CLOSE DISPUTE">
      <Textarea label="What was agreed" data-autofocus {...lines} {...form.field('words')} />
      <DateField label="Closed on" required {...form.field('on')} />
      <Hint>Reminders resume. A credit or write-off is posted separately.</Hint>
    </ResourceForm>
  )
}
