import { Button } from '@mantine/core'
import { emailSorts, type HostedEmail } from '@nineops/contract/bureau/hosted-emails.contract'
import { deliveryStates } from '@nineops/contract/bureau/email-states'
import { IconMailOff } from '../../../ui/icons/more-icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useSelection } from '../../../app/selection.ts'
import { ofClient } from '../../../app/shell/require-client.tsx'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { usePeek } from '../../../ui/overlays/peek.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { askBounces } from '../components/bounce-panel.tsx'
import { emailColumns } from '../components/email-columns.tsx'
import { EmailDrawer } from '../components/email-drawer.tsx'
import { FlagFilters, StateFilters } from '../components/email-filters.tsx'
import { Panel, Row } from '../../../ui/layout/parts.tsx'
import classes from '../components/hosted-emails.module.css'
import { canResend, canSend, emails as inWords, sendReason } from '../email-labels.ts'
import { countsQuery, emailsQuery, written } from '../hosted-emails.queries.ts'
import { useLiveEmails } from '../live-emails.ts'
import { useEmailActions } from '../use-email-actions.ts'
import { useSelectionNames } from '../../pickers/pickers.public.ts'

const route = getRouteApi('/bureau/hosting-emails')

/** E-mails that bring invoices to customers, and their delivery. */
export const HostingEmailsScreen = ofClient('Hosting Emails', Emails)

const flagOf = (choice: 'yes' | 'no' | undefined) => (choice === undefined ? undefined : choice === 'yes')

function Emails({ client }: { client: number }) {
  const { email, tested, sent, filled, delivery } = route.useSearch()
  const navigate = route.useNavigate()
  const { run, brand, account } = useSelection()
  const names = useSelectionNames({ client, brand, account, run })
  const table = useServerTable('hosted-emails', { sort: emailSorts, pageSize: 100 })
  const scope = { run, brand }
  const filter = {
    ...scope,
    state: delivery,
    testEmailSent: flagOf(tested),
    emailSent: flagOf(sent),
    detailsFilled: flagOf(filled),
  }
  const list = useQuery(emailsQuery(client, filter, table.query))
  const counts = useQuery(countsQuery(client, scope))
  const outbox = counts.data?.outbox ?? false
  const actions = useEmailActions(client, outbox)
  const [selected, setSelected] = useState<HostedEmail[]>([])
  useLiveEmails(client)
  const search = (change: Partial<ReturnType<typeof route.useSearch>>) =>
    void navigate({ search: before => ({ ...before, ...change }) })
  const chosenFilters = { tested, sent, filled, delivery }
  const peek = usePeek(email)
  // The current rows: selected ones may have been sent since.
  const chosen = selected.map(row => list.data?.rows.find(({ index }) => index === row.index) ?? row)
  const toSend = chosen.filter(row => canSend(row.state, outbox))
  const toResend = chosen.filter(row => canResend(row.state))
  const unsent = deliveryStates
    .filter(state => canSend(state, outbox))
    .reduce((sum, state) => sum + (counts.data?.byState[state] ?? 0), 0)
  return (
    <>
      <PageHeader
        title="Hosting Emails"
        about="Invoice e-mails, and what the mail server said."
        actions={
          <>
            <Button variant="default" onClick={() => void askBounces(client)}>
              Bounces
            </Button>
            <ReasonedButton
              variant="default"
              reason={resendReason(chosen.length, toResend.length)}
              onClick={() => actions.resend(chosen)}
            >
              Resend
            </ReasonedButton>
            {chosen.length > 0 ? (
              <ReasonedButton
                reason={toSend.length > 0 ? null : 'Nothing selected is waiting to be sent'}
                onClick={() => actions.send(chosen)}
              >
                {`SEND ${inWords(toSend.length)}`}
              </ReasonedButton>
            ) : (
              <ReasonedButton
                reason={sendReason(run, unsent, counts.data)}
                onClick={() =>
                  run !== undefined && actions.sendRun({ index: run, name: names.run ?? '', unsent })
                }
              >
                {run === undefined || unsent === 0 ? 'Send' : `Send ${inWords(unsent)}`}
              </ReasonedButton>
            )}
          </>
        }
      />
      {counts.data?.outbox && (
        <Panel as="p" size={13} className={classes.notice}>
          <IconMailOff size={16} aria-hidden="true" />
          No mail server is connected, so customers receive nothing: each e-mail is written to the outbox and
          can be opened here. Ask whoever runs the server to connect one.
        </Panel>
      )}
      {counts.isPending ? (
        <LoadingBlock h={480} />
      ) : (
        <>
          <Row mb={12}>
            <StateFilters counts={counts.data} chosen={chosenFilters} onChoose={search} />
          </Row>
          <DataTable
            label="E-mails"
            columns={emailColumns}
            list={list}
            link={row => ({ to: '.', search: before => ({ ...before, email: row.index }) })}
            peek={peek}
            onSelect={rows => setSelected(before => (sameRows(before, rows) ? before : rows))}
            filterPlaceholder="Filter e-mails"
            toolbar={<FlagFilters chosen={chosenFilters} onChoose={search} />}
            emptyHint={
              counts.data?.total === 0
                ? 'Releasing an invoice run creates the e-mails of invoices that go by e-mail.'
                : 'Choose other filters, or another run or brand above.'
            }
            server={table}
            serverExport={{ list: 'hosted-emails', params: { client }, query: written(filter) }}
          />
        </>
      )}
      <EmailDrawer
        client={client}
        email={email}
        actions={actions}
        outbox={outbox}
        peek={peek}
        onClose={() => search({ email: undefined })}
      />
    </>
  )
}

const sameRows = (a: readonly HostedEmail[], b: readonly HostedEmail[]): boolean =>
  a.length === b.length && a.every((row, at) => row === b[at])

function resendReason(chosen: number, ready: number): string | null {
  if (chosen === 0) return 'Select the e-mails to send again'
  return ready > 0 ? null : 'Nothing selected has been sent before'
}
