import type { NoticeKind } from '@nineops/contract/ordering/notice-texts'
import type {
  Notice,
  NoticePreview,
  NoticesSent,
  NoticeState,
  NoticeTexts,
} from '@nineops/contract/ordering/notices.contract'
import { MOST_LETTERS } from '@nineops/contract/ordering/notices.contract'
import { fillPlaceholders } from '@nineops/contract/placeholders'
import type { Db } from '../../platform/db/db.ts'
import { inBatches } from '../../platform/db/batches.ts'
import { addressesOf } from '../../platform/mail/compose-message.ts'
import { loadPdfFonts, type PdfFonts } from '../../platform/pdf/pdf-fonts.ts'
import { queueEmails, senderOf } from '../account-statements/send-statement.service.ts'
import { lettersPdf } from './letters-pdf.service.ts'
import { noticeErrors } from './notices.errors.ts'
import * as repository from './notices.repository.ts'
import type { NewNotice, NoticeRow, Recipient } from './notices.repository.ts'

export { noticeColumns, type NoticeRow, selectPriceLetters } from './notices.repository.ts'

/** Of a change of prices, or (null) of contracts that end. */
export interface NoticesOf {
  clientIndex: number
  priceChangeIndex: number | null
}

const kindOf = ({ priceChangeIndex }: NoticesOf): NoticeKind =>
  priceChangeIndex === null ? 'contract_end' : 'price_change'
const scoped = (of: NoticesOf) => ({ ...of, kind: kindOf(of) })

/** What one account is told. */
export interface Told {
  accountIndex: number
  contractIndex: number | null
  /** Of its placeholders, other than the account's own. */
  values: Readonly<Record<string, string>>
}

/** How a stored notice is shown; null for none. */
export function toNotice(row: { [K in keyof NoticeRow]: NoticeRow[K] | null }): Notice | null {
  const { noticeIndex, emailState, mailTo, address, toldOn } = row
  if (noticeIndex === null) return null
  return address === null
    ? { index: noticeIndex, channel: 'email', state: emailState ?? 'queued', to: mailTo ?? '', toldOn }
    : {
        index: noticeIndex,
        channel: 'letter',
        state: toldOn === null ? 'to_post' : 'posted',
        to: address.join(', '),
        toldOn,
      }
}

/** E-mails that did not leave and may be sent again. @param outbox whether no mail server is connected */
export const retried = (outbox: boolean): readonly NoticeState[] =>
  outbox ? ['refused'] : ['refused', 'outbox']

interface Addressed {
  told: Told
  account: Recipient
  /** Null for a letter. */
  sender: { mailFrom: string; replyTo: string } | null
}

/** E-mail to those who have an address and do not ask for post; a letter to the others. */
async function addressAll(db: Db, clientIndex: number, all: readonly Told[]) {
  const accounts = await repository.selectRecipients(
    db,
    all.map(({ accountIndex }) => accountIndex),
  )
  const byIndex = new Map(accounts.map(account => [account.index, account]))
  const senders = new Map<number, Awaited<ReturnType<typeof senderOf>>>()
  for (const { brandIndex } of accounts)
    if (!senders.has(brandIndex)) senders.set(brandIndex, await senderOf(db, clientIndex, brandIndex))
  const addressed: Addressed[] = []
  let unreachable = 0
  for (const told of all) {
    const account = byIndex.get(told.accountIndex)
    if (!account) continue
    const sender = addressesOf(account.email).length > 0 ? senders.get(account.brandIndex) : undefined
    const hasAddress = account.address.length > 0
    if (sender && !(account.delivery === 'post' && hasAddress)) addressed.push({ told, account, sender })
    else if (hasAddress) addressed.push({ told, account, sender: null })
    else unreachable += 1
  }
  const emails = addressed.filter(({ sender }) => sender !== null).length
  return { addressed, sent: { emails, letters: addressed.length - emails, unreachable } }
}

/** Subject and text as the account reads them. */
function written({ told, account }: Addressed, texts: NoticeTexts): NoticeTexts {
  const { contact, companyName, accountNumber, brand } = account
  const values = {
    ...told.values,
    contact: contact || companyName,
    company: companyName,
    account_number: accountNumber,
    brand,
  }
  const filled = (text: string) => fillPlaceholders(text, values)
  return {
    subject: filled(texts.subject).replaceAll(/\s+/g, ' ').trim(),
    // An empty placeholder leaves a gap.
    text: filled(texts.text)
      .replaceAll(/[ \t]+$/gm, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
  }
}

/** Whom notices would reach; writes nothing. */
export async function previewNotices(
  db: Db,
  { clientIndex, outbox }: { clientIndex: number; outbox: boolean },
  texts: NoticeTexts,
  all: readonly Told[],
): Promise<NoticePreview> {
  const { addressed, sent } = await addressAll(db, clientIndex, all)
  const [first] = addressed
  if (!first) return { ...sent, sample: null, outbox }
  const { index, accountNumber, companyName, email, address } = first.account
  const sample = {
    account: { index, accountNumber, companyName },
    channel: first.sender ? ('email' as const) : ('letter' as const),
    to: first.sender ? email : address.join(', '),
    ...written(first, texts),
  }
  return { ...sent, sample, outbox }
}

/**
 * Writes a notice to each account, in the caller's transaction, once however often it is called: e-mails are queued,
 * letters wait to be posted.
 * @param untold reads those who have not been told, after a lock
 * @throws 409 `notices_none`
 */
export async function sendNotices(
  db: Db,
  of: NoticesOf & { userIndex: number },
  texts: NoticeTexts,
  untold: () => Promise<readonly Told[]>,
): Promise<NoticesSent> {
  await repository.lockNotices(db, of.clientIndex)
  const { addressed, sent } = await addressAll(db, of.clientIndex, await untold())
  if (addressed.length === 0) throw noticeErrors.nobody()
  const bySender = Map.groupBy(addressed, ({ sender }) => sender)
  for (const [sender, group] of bySender)
    await inBatches(group, async batch => {
      const queued = sender
        ? await queueEmails(
            db,
            { clientIndex: of.clientIndex, kind: 'notice', ...sender },
            batch.map(one => {
              const { subject, text } = written(one, texts)
              return { accountIndex: one.account.index, mailTo: one.account.email, subject, body: text }
            }),
          )
        : null
      await repository.insertNotices(
        db,
        { ...scoped(of), userIndex: of.userIndex },
        batch.map((one, at): NewNotice => {
          const { accountIndex, contractIndex } = one.told
          if (queued)
            return {
              accountIndex,
              contractIndex,
              email: queued[at] ?? null,
              address: null,
              subject: null,
              body: null,
            }
          const { subject, text } = written(one, texts)
          return {
            accountIndex,
            contractIndex,
            email: null,
            address: one.account.address,
            subject,
            body: text,
          }
        }),
      )
    })
  return sent
}

/** Letters of a change of prices or of contracts that end, that nobody has posted. */
export const countLetters = (db: Db, of: NoticesOf): Promise<number> => repository.countToPost(db, scoped(of))

let fonts: PdfFonts | undefined

/** The letters that nobody has posted, as one PDF. @throws 404 */
export async function printLetters(db: Db, of: NoticesOf): Promise<Buffer> {
  const letters = await repository.selectLetters(db, scoped(of), MOST_LETTERS)
  if (letters.length === 0) throw noticeErrors.noLetters()
  fonts ??= loadPdfFonts()
  return lettersPdf(letters, fonts)
}

/** Notes that the letters of one PDF were posted on a day. @throws 409 `notices_changed` unless they are as many as the caller saw */
export async function noteLettersPosted(
  db: Db,
  of: NoticesOf,
  { letters, on }: { letters: number; on: string },
): Promise<number> {
  await repository.lockNotices(db, of.clientIndex)
  const now = await countLetters(db, of)
  if (now !== letters) throw noticeErrors.otherLetters(now)
  return repository.updatePosted(db, scoped(of), { on, limit: MOST_LETTERS })
}
