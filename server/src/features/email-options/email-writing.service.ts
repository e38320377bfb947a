import type { EmailOptions } from '@nineops/contract/service-establishment/email-options.contract'
import type { Db } from '../../platform/db/db.ts'
import { type InvoiceFacts, selectFacts, selectHostedFacts } from './email-facts.repository.ts'
import { displayName, mailFrom, usualOptions } from './email-options.domain.ts'
import { selectInForce } from './email-options.repository.ts'
import { chargeSummaries } from '../invoices/invoices.service.ts'
import { EmailTemplate, plainBody, subjectLine } from './email-templates.domain.ts'
import type { HtmlParts } from './email-html.domain.ts'
import { type EmailFacts, emailValues, htmlParts } from './email-values.domain.ts'

/** The e-mail of an invoice by its brand's options; empty texts if they could not be filled. */
export interface WrittenEmail {
  invoiceIndex: number
  mailFrom: string
  replyTo: string
  mailBcc: string
  subject: string
  body: string
  attaches: boolean
  attachesXml: boolean
  htmlParts: HtmlParts
}

/** Fills the texts of one set of options; each template is parsed once. */
function writer(options: EmailOptions) {
  const invoice = [new EmailTemplate(options.invoiceSubject), new EmailTemplate(options.invoiceBody)] as const
  const creditNote = [
    new EmailTemplate(options.creditNoteSubject),
    new EmailTemplate(options.creditNoteBody),
  ] as const
  return (facts: EmailFacts): { subject: string; body: string } => {
    const values = emailValues(facts)
    const [subject, body] = facts.kind === 'credit_note' ? creditNote : invoice
    return { subject: subjectLine(subject.fill(values)), body: plainBody(body.fill(values)) }
  }
}

/** Subject and text of an e-mail. @throws Error with a message if they cannot be filled */
export const writeTexts = (options: EmailOptions, facts: EmailFacts): { subject: string; body: string } =>
  writer(options)(facts)

/** Facts with what the accounts' invoices before had. */
export async function withSummaries(
  db: Db,
  facts: readonly InvoiceFacts[],
): Promise<(InvoiceFacts & EmailFacts)[]> {
  const byRun = Map.groupBy(facts, ({ runIndex }) => runIndex)
  const all: (InvoiceFacts & EmailFacts)[] = []
  for (const [run, of] of byRun) {
    const summaries = await chargeSummaries(
      db,
      run,
      of.map(({ accountIndex }) => accountIndex),
    )
    for (const one of of)
      all.push({
        ...one,
        summary: one.kind === 'invoice' ? (summaries.get(one.accountIndex) ?? null) : null,
      })
  }
  return all
}

function write(
  facts: readonly (InvoiceFacts & EmailFacts)[],
  optionsOf: (brandIndex: number) => EmailOptions,
) {
  const writers = new Map<number, ReturnType<typeof writer>>()
  return facts.map((invoice): WrittenEmail => {
    const options = optionsOf(invoice.brandIndex)
    let texts = { subject: '', body: '' }
    try {
      const fill = writers.get(invoice.brandIndex) ?? writer(options)
      writers.set(invoice.brandIndex, fill)
      texts = fill(invoice)
    } catch {
      // One that cannot be filled is left incomplete, and does not hold up the others.
    }
    return {
      invoiceIndex: invoice.invoiceIndex,
      mailFrom: mailFrom(options, invoice.brandEmail),
      replyTo: options.replyTo,
      mailBcc: options.bcc.join(', '),
      ...texts,
      attaches: options.attachPdf,
      attachesXml: options.attachXml,
      htmlParts: htmlParts(invoice),
    }
  })
}

const inForce = async (db: Db, clientIndex: number) =>
  new Map((await selectInForce(db, clientIndex)).map(options => [options.brandIndex, options]))

/** E-mails of the hosted invoices of accounts, by the options in force or the defaults. */
export async function writeHostedEmails(
  db: Db,
  run: { index: number; clientIndex: number },
  accountIndexes: readonly number[],
): Promise<WrittenEmail[]> {
  const options = await inForce(db, run.clientIndex)
  const facts = await withSummaries(db, await selectHostedFacts(db, run.index, accountIndexes))
  return write(facts, brandIndex => options.get(brandIndex) ?? usualOptions)
}

/** E-mails of invoices, by the options in force or the defaults. */
export async function rewriteEmails(
  db: Db,
  clientIndex: number,
  invoiceIndexes: readonly number[],
): Promise<WrittenEmail[]> {
  const options = await inForce(db, clientIndex)
  const facts = await withSummaries(db, await selectFacts(db, clientIndex, invoiceIndexes))
  return write(facts, brandIndex => options.get(brandIndex) ?? usualOptions)
}

/** The sender of a brand's e-mails; by default the brand's own address. */
export interface BrandSender {
  brandIndex: number
  display: string
  address: string
  replyTo: string
  mailBcc: string
}

/** Senders of the brands that have options, their own or the reseller's. */
export async function brandSenders(db: Db, clientIndex: number): Promise<BrandSender[]> {
  return (await selectInForce(db, clientIndex)).map(options => ({
    brandIndex: options.brandIndex,
    display: displayName(options.senderName),
    address: options.senderAddress,
    replyTo: options.replyTo,
    mailBcc: options.bcc.join(', '),
  }))
}
