import { type Reminder, type ReminderPreview, reminders } from '@nineops/contract/crm/reminders.contract'
import { parsePence, penceToDecimal } from '@nineops/contract/money'
import { londonDate } from '../../platform/clock/london.ts'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { listing } from '../../platform/lists/listing.ts'
import { addressesOf } from '../../platform/mail/compose-message.ts'
import { requireAccount } from '../account-ledger/account-ledger.service.ts'
import { queueEmails, senderOf } from '../account-statements/send-statement.service.ts'
import { nextNight } from './reminder-nights.domain.ts'
import { type DueAccount, reminderEmail } from './reminder-texts.domain.ts'
import { reminderErrors } from './reminders.errors.ts'
import * as repository from './reminders.repository.ts'

/** Reminders of an account. @throws 404 */
export async function listReminders(db: Db, clientIndex: number, accountIndex: number): Promise<Reminder[]> {
  await requireAccount(db, clientIndex, accountIndex)
  return repository.selectReminders(db, accountIndex)
}

/** At most as many accounts are listed. */
const LISTED = 200

const hasAddress = ({ email }: DueAccount): boolean => addressesOf(email).length > 0

/** What the next night sends, or would send if a brand's reminders were on. @throws 404 */
export async function previewReminders(
  db: Db,
  clientIndex: number,
  brandIndex: number,
  { mailServer, now = Date.now() }: { mailServer: boolean; now?: number },
): Promise<ReminderPreview> {
  const brand = await repository.selectBrand(db, clientIndex, brandIndex)
  if (!brand) throw reminderErrors.noBrand(brandIndex)
  const on = nextNight(now)
  const due = await repository.selectDue(db, brandIndex, on)
  const sent = due.filter(hasAddress)
  return {
    on,
    active: brand.remind,
    sender: (await senderOf(db, clientIndex, brandIndex)) !== undefined,
    mailServer,
    emails: sent.length,
    amount: penceToDecimal(sent.reduce((sum, { amount }) => sum + (parsePence(amount) ?? 0), 0)),
    withoutAddress: due.length - sent.length,
    ...(await repository.countHeld(db, brandIndex, on)),
    accounts: due.slice(0, LISTED).map(account => ({
      account: {
        index: account.index,
        accountNumber: account.accountNumber,
        companyName: account.companyName,
      },
      stage: account.stage,
      amount: account.amount,
      documents: account.documents.map(({ number }) => number),
      to: hasAddress(account) ? account.email : '',
    })),
  }
}

/** Reminders of a brand's last night. @throws 404 */
export const sentList = listing({
  endpoint: reminders.sent,
  async of(db, { params: { client, brand } }) {
    if (!(await repository.selectBrand(db, client, brand))) throw reminderErrors.noBrand(brand)
    return { brandIndex: brand }
  },
  stored: repository.listedSent,
  read: row => row,
})

/** Queues the reminders of a brand, in a transaction. Returns how many. */
async function remindAccounts(db: Db, brandIndex: number, day: string): Promise<number> {
  await repository.lockReminders(db, brandIndex)
  const brand = (await repository.selectReminding(db)).find(({ index }) => index === brandIndex)
  const sender = brand && (await senderOf(db, brand.clientIndex, brandIndex))
  if (!sender) return 0
  const due = (await repository.selectDue(db, brandIndex, day)).filter(hasAddress)
  const details = await repository.selectPayDetails(db, brandIndex)
  const queued = await queueEmails(
    db,
    { clientIndex: brand.clientIndex, kind: 'reminder', ...sender },
    due.map(account => ({
      accountIndex: account.index,
      mailTo: account.email,
      ...reminderEmail(account, { brand: details, texts: brand.texts, day }),
    })),
  )
  const sent = due.flatMap(({ index, stage, documents }, at) =>
    documents.map(({ posting, remainder }) => ({
      email: queued[at] ?? 0,
      account: index,
      stage,
      posting,
      remainder,
    })),
  )
  await repository.insertReminders(db, sent, day)
  return due.length
}

/**
 * Queues the reminders of all brands whose reminders are on, each brand in a transaction of its own: an account gets
 * one e-mail at most, however often it is called on a day. Returns how many. @param day London
 */
export async function sendReminders(db: Db, day = londonDate(Date.now())): Promise<number> {
  let emails = 0
  for (const { index } of await repository.selectReminding(db))
    emails += await inTransaction(db, within => remindAccounts(within, index, day))
  return emails
}
