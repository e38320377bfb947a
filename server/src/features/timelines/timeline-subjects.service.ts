import type { TimelineSubject, TimelineSubjectKind } from '@nineops/contract/crm/timelines.contract'
import type { Reader } from '../../platform/audit/audit-actions.ts'
import type { Db } from '../../platform/db/db.ts'
import { chargeFacts, moneyFacts, rateFacts, serviceAndVatFacts } from './account-sources.repository.ts'
import { auditOf, auditOfAccount, auditOfReseller } from './audit-sources.repository.ts'
import { callFilesOf, callFilesOfPeriod } from './file-sources.repository.ts'
import { emailFacts, invoiceFacts } from './invoice-sources.repository.ts'
import { emailsOfRun, groundsOfRun, outputsOfRun, progressOfRun } from './run-sources.repository.ts'
import { type Belonging, SHARED_ENTITIES } from './timeline-filters.domain.ts'
import type { Reach, Source } from './timeline-sources.repository.ts'
import * as subjects from './timeline-subjects.repository.ts'
import { timelineErrors } from './timelines.errors.ts'

/** The subject of a timeline: the sources of its entries, and its reader. */
export interface TimelineScope {
  subject: TimelineSubject
  reader: Reader
  account: number | null
  belonging: Belonging
  /** Fixed bounds, whatever the query asks for. */
  since: string | null
  sources: (reach: Reach) => Source[]
}

const ofAccount = (place: subjects.AccountSubject, reach: Reach): Source[] => [
  auditOfAccount(place.account, reach),
  auditOfReseller(place.client, SHARED_ENTITIES, reach),
  ...chargeFacts(place, reach),
  ...serviceAndVatFacts(place, reach),
  ...rateFacts(place, reach),
  ...invoiceFacts(place, reach),
  ...emailFacts(place, reach),
  ...moneyFacts(place, reach),
  callFilesOf(place, reach),
]

async function readerOf(db: Db, place: subjects.AccountSubject): Promise<Reader> {
  const charges = await subjects.selectCharges(db, place.account)
  return {
    accountNumber: place.accountNumber,
    charges: new Map(charges.map(({ index, description }) => [index, description])),
  }
}

/** @throws 404 `account_not_found` */
export async function accountSubject(db: Db, client: number, account: number): Promise<TimelineScope> {
  const place = await subjects.selectAccount(db, client, account)
  if (!place) throw timelineErrors.noAccount(account)
  return {
    subject: {
      kind: 'account',
      index: account,
      client,
      title: `${place.accountNumber} ${place.companyName}`,
    },
    reader: await readerOf(db, place),
    account,
    belonging: { brand: place.brand, run: null, invoice: null, ofAccount: true },
    since: null,
    sources: reach => ofAccount(place, reach),
  }
}

/** @throws 404 `invoice_run_not_found` */
export async function runSubject(db: Db, index: number): Promise<TimelineScope> {
  const run = await subjects.selectRun(db, index)
  if (!run) throw timelineErrors.noRun(index)
  const { client, billRun, since, until } = run
  // Changes at the reseller count from the previous run to this one's confirmation.
  const between = (reach: Reach): Reach => ({
    ...reach,
    from: later(reach.from, since),
    until: earlier(reach.until, until),
  })
  return {
    subject: { kind: 'invoice_run', index, client, title: run.description },
    reader: { accountNumber: null, charges: new Map() },
    account: null,
    belonging: { brand: null, run: null, invoice: null, ofAccount: false },
    since: null,
    sources: reach => [
      auditOf('invoice_runs', index, reach),
      auditOf('bill_runs', billRun, reach),
      auditOfReseller(client, SHARED_ENTITIES, between(reach)),
      ...progressOfRun(index, reach),
      ...outputsOfRun(index, reach),
      ...emailsOfRun(index, reach),
      ...groundsOfRun({ client, billRun, since }, between(reach)),
      callFilesOfPeriod(client, billRun, reach),
    ],
  }
}

const laterOf = (a: string, b: string): string => (Date.parse(a) > Date.parse(b) ? a : b)
const later = (a: string | null, b: string | null) => (a === null ? b : b === null ? a : laterOf(a, b))
const earlier = (a: string | null, b: string | null) =>
  a === null ? b : b === null ? a : laterOf(a, b) === a ? b : a

/** @throws 404 `invoice_not_found` */
export async function invoiceSubject(
  db: Db,
  index: number,
): Promise<TimelineScope & { place: subjects.InvoiceSubject }> {
  const place = await subjects.selectInvoice(db, index)
  if (!place) throw timelineErrors.noInvoice(index)
  const { client, run, since } = place
  return {
    place,
    subject: { kind: 'invoice', index, client, title: place.number ?? `Invoice of ${place.accountNumber}` },
    reader: await readerOf(db, place),
    account: place.account,
    belonging: { brand: place.brand, run, invoice: index, ofAccount: true },
    since,
    sources: reach => [
      ...ofAccount(place, reach),
      // Those of its own account are among its account's: a reset of another one is none of it.
      auditOf('invoice_runs', run, reach, { ofAccounts: false }),
      ...progressOfRun(run, reach),
    ],
  }
}

/** The subject of an account's, a run's or an invoice's timeline. @throws 404 */
export function subjectOf(
  db: Db,
  { kind, index, client }: { kind: TimelineSubjectKind; index: number; client: number },
): Promise<TimelineScope> {
  if (kind === 'account') return accountSubject(db, client, index)
  return kind === 'invoice_run' ? runSubject(db, index) : invoiceSubject(db, index)
}
