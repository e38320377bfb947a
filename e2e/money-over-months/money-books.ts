import { AccountBooks, type Entry, remainder } from '../recomputation/account-books.ts'
import { halfUp, sum, whole } from '../recomputation/decimals.ts'

export interface Holder {
  index: number
  number: string
  brand: string
  brandIndex: number
  directDebit: boolean
  /** In capitals, as files and reports have it. */
  mandate: string
  sortCode: string
  bankAccount: string
}

/** A document as the run made it; the engine's own recomputation proves its amounts (`rules-over-months`). */
export interface MadeDocument {
  index: number
  account: number
  number: string
  kind: 'invoice' | 'credit_note'
  gross: string
  invoiceDate: string
  dueDate: string
  lines: { lineNumber: number; net: string; vatRate: string }[]
  vat: { vatRate: string; percent: string; vat: string }[]
}

export interface BookedDocument extends Omit<MadeDocument, 'lines' | 'vat' | 'gross'> {
  gross: bigint
  setOff: bigint
  /** Older debt that is collected with it. */
  broughtForward: bigint
  /** Its mandate had ended when it was calculated. */
  ended: boolean
  entry: Entry | null
  /** What is left of each line to credit. */
  lines: { lineNumber: number; left: bigint; vatRate: string }[]
  /** What is left of the VAT of each rate; hundredths of a percent. */
  vat: { vatRate: string; percent: bigint; left: bigint }[]
}

export interface Collection {
  /** Which run's files collect it, counted. */
  run: number
  document: BookedDocument
  account: number
  reference: string
  pence: bigint
  code: '01' | '17' | '18'
  entryDay: string
  older: { debt: Entry; pence: bigint }[]
  receipt: Entry | null
  /** Set by a decision: the last day on which it may be presented again. */
  againUntil: string | null
  presentedAgain: boolean
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)
const most = (a: bigint, b: bigint) => (a > b ? a : b)

/** A reseller's money in plain lists: ledgers, documents, Direct Debits. */
export class MoneyBooks {
  readonly ledgers = new Map<number, AccountBooks>()
  readonly documents: BookedDocument[] = []
  readonly collections: Collection[] = []
  readonly endedMandates = new Set<string>()
  readonly usedMandates = new Set<string>()
  /** In an AUDDIS file. */
  readonly lodgedMandates = new Set<string>()
  /** Documents with an open dispute. */
  readonly disputed = new Set<Entry>()
  /** In a ledger export. */
  readonly exported = new Set<Entry>()
  readonly holders: ReadonlyMap<number, Holder>
  /** The brand whose Direct Debits collect the whole balance due. */
  readonly balanceBrand: string
  private runs = 0

  constructor(holders: readonly Holder[], balanceBrand: string) {
    this.holders = new Map(holders.map(holder => [holder.index, holder]))
    this.balanceBrand = balanceBrand
    for (const { index } of holders) this.ledgers.set(index, new AccountBooks())
  }

  ledger(account: number): AccountBooks {
    const found = this.ledgers.get(account)
    if (!found) throw new Error(`There is no account ${account}`)
    return found
  }

  holder(account: number): Holder {
    const found = this.holders.get(account)
    if (!found) throw new Error(`There is no account ${account}`)
    return found
  }

  /** In a file that is not received yet. */
  private underWay(debt: Entry): boolean {
    return this.collections.some(
      one =>
        one.receipt === null && (one.document.entry === debt || one.older.some(part => part.debt === debt)),
    )
  }

  /** Decided to be presented again by itself. */
  private awaitsAgain(debt: Entry, day: string): boolean {
    return this.collections.some(
      one =>
        one.againUntil !== null &&
        !one.presentedAgain &&
        day <= one.againUntil &&
        (one.document.entry === debt || one.older.some(part => part.debt === debt)),
    )
  }

  /** Whether all of a returned collection is owed, and its instruction in force: else it is not presented again. */
  isStillOwed({ document, older, pence, reference }: Collection): boolean {
    const owed = [document.entry, ...older.map(part => part.debt)].map(debt =>
      debt === null ? 0n : most(remainder(debt), 0n),
    )
    return !this.endedMandates.has(reference) && sum(owed) >= pence
  }

  /** In a file that is not received yet, or to be presented again by a day. */
  isBeingCollected(debt: Entry, day: string): boolean {
    return this.underWay(debt) || this.awaitsAgain(debt, day)
  }

  private olderDebts(account: number, day: string, except: Entry | null): Entry[] {
    return this.ledger(account)
      .debts()
      .filter(
        debt => debt !== except && debt.due <= day && !this.underWay(debt) && !this.awaitsAgain(debt, day),
      )
  }

  /** What a document sets off, its run's credit notes among it, and brings forward when it is calculated (money: Collecting). */
  calculated(made: MadeDocument, notes: readonly MadeDocument[] = []): BookedDocument {
    const ledger = this.ledger(made.account)
    const { brand, directDebit, mandate } = this.holder(made.account)
    // The document asks for a bank transfer then.
    const ended = this.endedMandates.has(mandate)
    const gross = whole(made.gross, 2)
    const held = ledger.inHand() - sum(notes.map(note => whole(note.gross, 2)))
    const owed =
      directDebit && !ended && made.kind === 'invoice' && brand === this.balanceBrand
        ? sum(this.olderDebts(made.account, made.dueDate, null).map(remainder))
        : 0n
    return {
      ...made,
      gross,
      setOff: made.kind === 'invoice' ? least(gross, held) : 0n,
      broughtForward: most(owed - most(held - gross, 0n), 0n),
      ended,
      entry: null,
      lines: made.lines.map(({ net, ...line }) => ({ ...line, left: whole(net, 2) })),
      vat: made.vat.map(({ vatRate, percent, vat }) => ({
        vatRate,
        percent: whole(percent, 2),
        left: whole(vat, 2),
      })),
    }
  }

  /** Posts documents; a credit note settles the invoices that it corrects by its part of each. */
  confirmed(
    documents: readonly BookedDocument[],
    corrects: readonly { document: BookedDocument; gross: bigint }[] = [],
  ): void {
    for (const document of documents) {
      const { kind, invoiceDate: on, dueDate: due, gross: pence, number: name } = document
      document.entry = this.ledger(document.account).post({ kind, on, due, pence, name })
      this.documents.push(document)
    }
    for (const document of documents) {
      const ledger = this.ledger(document.account)
      if (document.entry === null) continue
      if (document.setOff > 0n) ledger.settleFromHand(document.entry, document.setOff)
      for (const { document: corrected, gross } of corrects)
        if (corrected.entry) {
          document.entry.corrects.push(corrected.entry)
          ledger.settle(corrected.entry, document.entry, gross)
        }
      if (!this.holder(document.account).directDebit) ledger.settleOldestFirst()
    }
  }

  private leftToCollect({ entry, gross, setOff }: BookedDocument): bigint {
    return entry === null ? gross - setOff : least(gross - setOff, most(remainder(entry), 0n))
  }

  /** The Direct Debits that a run's files collect when they are made. */
  collect(documents: readonly BookedDocument[], entryDay: string): Collection[] {
    this.runs += 1
    const run = this.runs
    const made: Collection[] = []
    for (const document of documents) {
      const { directDebit, mandate } = this.holder(document.account)
      if (!directDebit || document.kind !== 'invoice' || document.ended || this.endedMandates.has(mandate))
        continue
      const own = this.leftToCollect(document)
      const debts =
        document.broughtForward > 0n
          ? this.olderDebts(document.account, document.dueDate, document.entry)
          : []
      const older = least(document.broughtForward, sum(debts.map(remainder)))
      if (own + older <= 0n) continue
      let left = older
      const parts = debts.flatMap(debt => {
        const pence = least(remainder(debt), left)
        left -= pence
        return pence > 0n ? [{ debt, pence }] : []
      })
      const code = this.usedMandates.has(mandate) ? '17' : '01'
      made.push({
        run,
        document,
        account: document.account,
        reference: mandate,
        pence: own + older,
        code,
        entryDay,
        older: parts,
        receipt: null,
        againUntil: null,
        presentedAgain: false,
      })
    }
    for (const before of this.collections) {
      if (before.againUntil === null || before.presentedAgain || entryDay > before.againUntil) continue
      if (!this.isStillOwed(before)) continue
      before.presentedAgain = true
      made.push({
        ...before,
        run,
        code: '18',
        entryDay,
        receipt: null,
        againUntil: null,
        presentedAgain: false,
      })
    }
    for (const { reference } of made) this.usedMandates.add(reference)
    this.collections.push(...made)
    return made
  }

  /**
   * The collection that a row of a report means. It names account, amount and day, and an ARUDD report the code: of
   * several that are the same, the first of the latest file that has not come back (docs/bacs-reports.md).
   */
  meantBy(one: Collection, by: 'code' | 'day', without: ReadonlySet<Collection> = new Set()): Collection {
    const same = this.collections.filter(
      other =>
        other.account === one.account &&
        other.pence === one.pence &&
        other.entryDay === one.entryDay &&
        (by === 'day' || other.code === one.code) &&
        other.receipt?.takenBack === false &&
        !without.has(other),
    )
    const latest = same.find(({ run }) => run === same.at(-1)?.run)
    if (!latest) throw new Error(`Nothing of ${one.reference} can come back`)
    return latest
  }

  /** Posts the collections of a day as received. */
  received(collections: readonly Collection[]): void {
    for (const one of collections)
      one.receipt = this.ledger(one.account).post({
        kind: 'receipt',
        on: one.entryDay,
        pence: -one.pence,
        name: one.reference,
      })
    for (const { account, older, receipt } of collections)
      for (const { debt, pence } of older) if (receipt) this.ledger(account).settle(debt, receipt, pence)
    for (const { account, document, receipt } of collections)
      if (receipt && document.entry) this.ledger(account).settle(document.entry, receipt)
    for (const { account } of collections) this.ledger(account).settleOldestFirst()
  }

  /**
   * A credit note of some lines, or all that is left: VAT at the percentage that was charged, the rest of a rate's VAT
   * with the rest of its lines (money: Credit and rebill). Returns its gross amount in pence, positive.
   */
  credit(document: BookedDocument, lines: readonly { lineNumber: number; net: bigint }[] | null): bigint {
    const chosen = new Map(lines?.map(({ lineNumber, net }) => [lineNumber, net]))
    let gross = 0n
    for (const rate of document.vat) {
      const own = document.lines.filter(line => line.vatRate === rate.vatRate)
      const left = sum(own.map(line => line.left))
      const credited = own.map(line => (lines === null ? line.left : (chosen.get(line.lineNumber) ?? 0n)))
      const net = sum(credited)
      if (credited.every(pence => pence === 0n)) continue
      const vat = net === left ? rate.left : least(halfUp(net * rate.percent, 10_000n), most(rate.left, 0n))
      for (const [at, line] of own.entries()) line.left -= credited[at] ?? 0n
      rate.left -= vat
      gross += net + vat
    }
    return gross
  }
}
