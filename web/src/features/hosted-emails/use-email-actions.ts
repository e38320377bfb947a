import type { HostedEmail } from '@nineops/contract/bureau/hosted-emails.contract'
import { askText, confirm } from '../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import { canResend, canSend, emails, noMailServer, outcomeOf } from './email-labels.ts'
import { useEmailCalls } from './hosted-emails.queries.ts'

export type Chosen = Pick<HostedEmail, 'index' | 'state' | 'contents_MailTo' | 'invoice' | 'account'>

type Sent = Pick<HostedEmail, 'index' | 'state'>

const named = (email: Chosen) => `invoice ${email.invoice.number} of ${email.account.companyName}`
const subjectOf = (chosen: readonly Chosen[]) =>
  chosen.length === 1 && chosen[0] ? `the e-mail with ${named(chosen[0])}` : emails(chosen.length)

// The shared error handler shows a failure.
const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined)

/** Actions on e-mails; each asks first, with figures. `outbox` where no mail server is connected. */
export function useEmailActions(client: number, outbox: boolean) {
  const { test, send, resend } = useEmailCalls(client)

  const warned = (question: string) => (outbox ? `${question}\n\n${noMailServer}` : question)

  async function askTest(email: Chosen): Promise<void> {
    const question = `Send ${named(email)} to your own address, marked as a test?\nThe customer gets nothing.`
    if (!(await confirm(warned(question), 'Test'))) return
    const { to } = await test.mutateAsync(email.index)
    showDone(outbox ? 'The test is written to the outbox' : `The test goes to ${to}`)
  }

  async function askSend(chosen: readonly Chosen[]): Promise<void> {
    const ready = chosen.filter(({ state }) => canSend(state, outbox))
    const others = chosen.length - ready.length
    const left =
      others > 0 ? `\n${emails(others)} of the selection are not included: already sent, or being sent.` : ''
    const question = `Send ${subjectOf(ready)}, to the addresses that the accounts have now?${left}`
    if (!(await confirm(warned(question), 'Send'))) return
    showDone(outcomeOf(await send.mutateAsync({ emailIndexes: ready.map(({ index }) => index) }), outbox))
  }

  async function askSendRun(run: { index: number; name: string; unsent: number }): Promise<void> {
    const question =
      `Send ${emails(run.unsent)} of run ${run.index} “${run.name}” that nobody has received, ` +
      'to the addresses that the accounts have now?\nE-mails that were sent are not sent again.'
    if (!(await confirm(warned(question), 'Send'))) return
    showDone(outcomeOf(await send.mutateAsync({ invoiceRunIndex: run.index }), outbox))
  }

  async function askResend(ready: readonly Sent[], what: string): Promise<void> {
    const had = ready.filter(({ state }) => state === 'sent').length
    const unsure = ready.filter(({ state }) => state === 'unsure').length
    const reason = await askText({
      title: 'Send again',
      description: [
        `Send ${what} again? The reason is kept with the e-mail.`,
        had > 0 && `${emails(had)} reached the mail server already: the customer gets a second copy.`,
        outbox && noMailServer,
        unsure > 0 && `${emails(unsure)} may have arrived: the customer may get a second copy.`,
      ]
        .filter(line => line !== false)
        .join('\n'),
      placeholder: 'Why it is sent again',
    })
    if (reason === undefined) return
    const emailIndexes = ready.map(({ index }) => index)
    showDone(outcomeOf(await resend.mutateAsync({ emailIndexes, reason }), outbox))
  }

  return {
    busy: test.isPending || send.isPending || resend.isPending,
    test: (email: Chosen) => quietly(askTest(email)),
    send: (chosen: readonly Chosen[]) => quietly(askSend(chosen)),
    sendRun: (run: { index: number; name: string; unsent: number }) => quietly(askSendRun(run)),
    resend: (chosen: readonly Chosen[]) => {
      const ready = chosen.filter(({ state }) => canResend(state))
      quietly(askResend(ready, subjectOf(ready)))
    },
    /** The same for one e-mail, named by what it brought: `the e-mail with invoice BT103344`. */
    resendOne: (email: Sent, what: string) => askResend([email], what).catch(() => undefined),
  }
}
