import { buffer } from 'node:stream/consumers'
import type { Db } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import type { MailHtml } from '../../platform/mail/compose-message.ts'
import { emailHtml, type HtmlParts } from './email-html.domain.ts'
import { selectBrandOfAccount } from './email-options.repository.ts'

export type { HtmlParts } from './email-html.domain.ts'

/** Larger logos stay out: with its logo, the HTML of an e-mail has to stay below 100 KB. */
const MOST_LOGO_BYTES = 60_000
const LOGO = 'logo'

interface Texts {
  subject: string
  body: string
}

async function pictureOf(files: Files, key: string | null): Promise<MailHtml['pictures'][number] | null> {
  if (key === null || !(await files.exists(key))) return null
  const content = await buffer(files.read(key))
  if (content.length > MOST_LOGO_BYTES) return null
  return { id: LOGO, type: content[0] === 0xff ? 'image/jpeg' : 'image/png', content }
}

/** The HTML of an e-mail, beside its text. */
export async function mailHtml(
  files: Files,
  { subject, body }: Texts,
  { brand, lead }: HtmlParts,
): Promise<MailHtml> {
  const picture = await pictureOf(files, brand.logo)
  const shown = { ...brand, logo: picture === null ? null : `cid:${picture.id}` }
  return { text: emailHtml(subject, body, shown, lead), pictures: picture === null ? [] : [picture] }
}

/** The HTML of an e-mail about an account that is not about one invoice. */
export async function accountHtml(
  db: Db,
  files: Files,
  { accountIndex, ...texts }: Texts & { accountIndex: number },
): Promise<MailHtml | null> {
  const brand = await selectBrandOfAccount(db, accountIndex)
  return brand ? mailHtml(files, texts, { brand, lead: null }) : null
}

/** HTML that shows its pictures by itself, for a page. */
export const standingAlone = ({ text, pictures }: MailHtml): string =>
  pictures.reduce(
    (html, { id, type, content }) =>
      html.replaceAll(`cid:${id}`, `data:${type};base64,${content.toString('base64')}`),
    text,
  )
