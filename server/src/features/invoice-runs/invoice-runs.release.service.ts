import { accountsWithoutEmail, queueEmails } from '../hosted-emails/hosted-emails.service.ts'
import { damageOf, type DamagedFile } from '../../platform/files/stored-documents.ts'
import { type DocumentPdf, hostInvoices as host, storedPdfs } from '../invoices/invoices.service.ts'
import { noteHosted } from '../webhooks/webhook-events.service.ts'
import type { AccountFault } from './invoice-run-accounts.repository.ts'
import type { AccountStep } from './invoice-run-step.service.ts'

const damagedPdf = ({ accountIndex, gross }: DocumentPdf, { file, damage }: DamagedFile): AccountFault => ({
  accountIndex,
  cause: 'damaged_pdf',
  message: `The stored file ${file} ${damage}. Run Render PDFs, then Host invoices again.`,
  valueAtStake: gross,
})

/**
 * Stage 5 to 6: partners can read the confirmed invoices from now on. Accounts that get no e-mail have nothing left to
 * do, so that what is counted of the e-mails is e-mails.
 */
export const hostInvoices: AccountStep = {
  kind: 'accounts',
  from: 5,
  to: 6,
  batchSize: 500,
  work: async ({ db, files, run }, batch) => {
    const faults: AccountFault[] = []
    const pdfs = await storedPdfs(
      db,
      run.index,
      batch.map(account => account.accountIndex),
    )
    for (const pdf of pdfs) {
      const damage = await damageOf(files, pdf)
      if (damage) faults.push(damagedPdf(pdf, damage))
    }
    const damaged = new Set(faults.map(fault => fault.accountIndex))
    const accounts = batch.map(account => account.accountIndex).filter(index => !damaged.has(index))
    await host(db, run.index, accounts)
    await noteHosted(db, run.index, accounts)
    return faults
  },
  finished: ({ db, run }, accounts) => accountsWithoutEmail(db, run.index, accounts),
}

/**
 * Stage 6 to 7: every hosted invoice that is delivered by e-mail is queued, once. A separate job delivers it, so that a
 * slow or refusing mail server cannot delay the run.
 */
export const sendEmails: AccountStep = {
  kind: 'accounts',
  from: 6,
  to: 7,
  batchSize: 100,
  work: async ({ db, run }, batch) => {
    await queueEmails(
      db,
      run,
      batch.map(account => account.accountIndex),
    )
    return []
  },
}
