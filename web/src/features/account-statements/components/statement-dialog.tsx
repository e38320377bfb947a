import { Button } from '@mantine/core'
import { statementSpan } from '@nineops/contract/crm/account-statements.contract'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../lib/formats.ts'
import { todayInLondon } from '../../../lib/days.ts'
import { openDialog } from '../../../ui/dialogs/open-dialog.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import { noMailServer } from '../../hosted-emails/hosted-emails.public.ts'
import { emailStates } from '../email-states.ts'
import { accountEmailsQuery, useSendStatement, useStatementDownload } from '../account-statements.queries.ts'

interface Whose {
  client: number
  account: number
}

/** A statement of an account: downloaded, or sent by e-mail. */
export const askStatement = (whose: Whose): Promise<unknown> =>
  openDialog({ title: 'Statement', size: 560 }, close => <Statement whose={whose} onDone={() => close()} />)

function Statement({ whose, onDone }: { whose: Whose; onDone: () => void }) {
  const send = useSendStatement(whose)
  const download = useStatementDownload(whose)
  const { data: emails } = useQuery(accountEmailsQuery(whose))
  const today = todayInLondon()
  const form = useResourceForm({
    values: () => ({ from: `${today.slice(0, 4)}-01-01` as string | null, to: today as string | null }),
    schema: statementSpan,
    onSubmit: (span, idempotencyKey) => send.mutateAsync({ span, idempotencyKey }),
    done: email => (email.outbox ? noMailServer : `The statement is on its way to ${email.to}`),
    onSaved: onDone,
    onCancel: onDone,
  })
  const span = form.body
  const save = (type: 'pdf' | 'csv') => (
    <Button
      variant="default"
      disabled={span === undefined}
      loading={download.isPending && download.variables.type === type}
      onClick={() => span && download.mutate({ type, span })}
    >
      {type.toUpperCase()}
    </Button>
  )
  return (
    <ResourceForm
      form={form}
      submit="SEND BY E-MAIL"
      aside={
        <>
          {save('pdf')}
          {save('csv')}
        </>
      }
    >
      <FieldPair>
        <DateField label="From" required {...form.field('from')} />
        <DateField label="To" required {...form.field('to')} />
      </FieldPair>
      {emails && emails.length > 0 && (
        <FigureTable ofText heads={['Sent', 'To', 'Subject', 'Status']}>
          <tbody>
            {emails.slice(0, 5).map(({ index, createdAt, to, subject, state }) => (
              <tr key={index}>
                <th scope="row">{formatDateTime(createdAt)}</th>
                <td>{to}</td>
                <td>{subject}</td>
                <td>{emailStates[state].word}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
    </ResourceForm>
  )
}
