import type {
  EmailOptionsDraft,
  EmailOptionsPreview,
  PreviewInvoice,
} from '@nineops/contract/service-establishment/email-options.contract'
import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import type { MailHtml } from '../../platform/mail/compose-message.ts'
import type { StoredDocument } from '../../platform/files/stored-documents.ts'
import { brandErrors } from '../brands/brands.errors.ts'
import { getClient } from '../clients/clients.service.ts'
import { type ChoiceFilter, selectChoices, selectFacts } from './email-facts.repository.ts'
import { mailFrom } from './email-options.domain.ts'
import { mailHtml, standingAlone } from './email-html.service.ts'
import { emailOptionsErrors } from './email-options.errors.ts'
import { selectBrands } from './email-options.repository.ts'
import { requireTemplates } from './email-options.service.ts'
import { SAMPLE_RECIPIENT, sampleFacts } from './email-sample.domain.ts'
import { type EmailFacts, htmlParts } from './email-values.domain.ts'
import { withSummaries, writeTexts } from './email-writing.service.ts'

const MOST_CHOICES = 30

/** @throws 404 for an unknown reseller or brand */
async function brandOf(db: Db, clientIndex: number, brandIndex: number | null) {
  const { name: reseller } = await getClient(db, clientIndex)
  const brands = await selectBrands(db, clientIndex)
  const brand = brandIndex === null ? brands[0] : brands.find(({ index }) => index === brandIndex)
  if (!brand && brandIndex !== null) throw brandErrors.notFound(brandIndex)
  const none = { email: '', phone: '', website: '', payLink: '', payWords: '', colour: null, logo: null }
  return { reseller, brand: brand ?? { index: 0, name: reseller, ...none } }
}

/** Documents to preview on, latest first. @throws 404 */
export async function listChoices(
  db: Db,
  clientIndex: number,
  query: Pick<ChoiceFilter, 'brandIndex' | 'kind' | 'filter'>,
): Promise<PreviewInvoice[]> {
  await brandOf(db, clientIndex, query.brandIndex)
  return selectChoices(db, clientIndex, { ...query, invoiceIndex: null, limit: MOST_CHOICES })
}

interface Subject {
  invoice: PreviewInvoice | null
  facts: EmailFacts
  mailTo: string
  pdf: StoredDocument | null
}

/** The subject of the e-mail: the document asked for, the latest of its kind, or the sample. */
async function subjectOf(db: Db, clientIndex: number, draft: EmailOptionsDraft): Promise<Subject> {
  const { brandIndex, kind, invoiceIndex } = draft
  const { brand, reseller } = await brandOf(db, clientIndex, brandIndex)
  const [invoice] = await selectChoices(db, clientIndex, {
    brandIndex,
    kind,
    invoiceIndex,
    filter: '',
    limit: 1,
  })
  if (!invoice && invoiceIndex !== null) throw emailOptionsErrors.invoiceNotFound(invoiceIndex)
  const [facts] = invoice ? await withSummaries(db, await selectFacts(db, clientIndex, [invoice.index])) : []
  if (!invoice || !facts)
    return {
      invoice: null,
      facts: sampleFacts(kind, brand, reseller),
      mailTo: SAMPLE_RECIPIENT,
      pdf: null,
    }
  return { invoice, facts, mailTo: facts.mailTo, pdf: facts.pdf }
}

/** A previewed e-mail with what a test needs. */
export interface PreparedEmail {
  preview: EmailOptionsPreview
  /** The invoice's PDF; null if it has none, as for the sample. */
  pdf: StoredDocument | null
  html: MailHtml
  /** Null for the sample. */
  invoiceIndex: number | null
}

/** The e-mail that a draft makes. @throws 400 for a template or a text too long, 404 */
export async function prepareEmail(
  { db, files }: { db: Db; files: Files },
  clientIndex: number,
  draft: EmailOptionsDraft,
): Promise<PreparedEmail> {
  requireTemplates(draft.options)
  const { invoice, facts, mailTo, pdf } = await subjectOf(db, clientIndex, draft)
  const texts = filled(draft, facts)
  const { options } = draft
  const html = await mailHtml(files, texts, htmlParts(facts))
  const preview: EmailOptionsPreview = {
    from: mailFrom(options, facts.brandEmail),
    replyTo: options.replyTo,
    to: mailTo,
    bcc: options.bcc.join(', '),
    subject: texts.subject,
    text: texts.body,
    html: standingAlone(html),
    attachments: [
      ...(options.attachPdf ? [`${facts.number}.pdf`] : []),
      ...(options.attachXml ? [`${facts.number}.xml`] : []),
    ],
    invoice,
  }
  return { preview, html, pdf, invoiceIndex: invoice?.index ?? null }
}

function filled({ options, kind }: EmailOptionsDraft, facts: EmailFacts) {
  const field = kind === 'credit_note' ? 'creditNote' : 'invoice'
  const refuse = (part: string, message: string) =>
    emailOptionsErrors.invalid([{ field: `options.${field}${part}`, message }])
  let texts: { subject: string; body: string }
  try {
    texts = writeTexts(options, facts)
  } catch (error) {
    throw refuse('Body', (error as Error).message)
  }
  if (texts.subject === '') throw refuse('Subject', 'is empty once it is filled in')
  if (texts.body.trim() === '') throw refuse('Body', 'is empty once it is filled in')
  return texts
}
