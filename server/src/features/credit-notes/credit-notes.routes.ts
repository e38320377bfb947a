import { creditNotes } from '@nineops/contract/crm/credit-notes.contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { creditNoteActions } from './credit-notes.actions.ts'
import { issueCreditNote, quoteCredit } from './credit-notes.service.ts'

/** Credit notes that staff issue from confirmed invoices. */
export function creditNoteRoutes(app: FastifyInstance): void {
  route(app, creditNotes.quote, ({ db, params }) =>
    quoteCredit(db, { clientIndex: params.client, accountIndex: params.account }, params.invoice),
  )
  route(app, creditNotes.issue, async ({ db, params, body, user, audit }) => {
    const { client: clientIndex, account: accountIndex } = params
    const whose = { clientIndex, accountIndex, userIndex: user.index }
    const { note, invoices } = await issueCreditNote(db, whose, body)
    await audit({
      entityIndex: accountIndex,
      clientIndex,
      accounts: [accountIndex],
      action: note.issued ? creditNoteActions.issued : creditNoteActions.prepared,
      after: {
        ...note,
        invoices,
        reason: body.reason,
        words: body.words,
        rebill: body.rebill,
      },
    })
    return note
  })
}
