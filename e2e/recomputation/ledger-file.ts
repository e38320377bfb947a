import { csvRow, typed } from './csv-row.ts'
import { decimal, halfUp, sum } from './decimals.ts'
import { toCollect } from './direct-debit-file.ts'
import type { ExpectedDocument } from './invoice-numbers.ts'
import { dayAfter } from './london-time.ts'
import { charged } from './vat-of-line.ts'

/** The reseller's nominal codes and names. */
export interface LedgerCodes {
  format: 'sage' | 'xero' | 'quickbooks'
  nominals: { productGroup: string; nominal: string }[]
  otherNominal: string
  bankNominal: string
  department: number
  taxCodes: Record<string, string>
}

const rates = ['exempt', 'outside', 'reduced', 'reverse', 'standard', 'zero']
const shown = (day: string) => day.split('-').toReversed().join('/')
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const size = (pence: bigint) => decimal(pence < 0n ? -pence : pence, 2)

interface Row {
  nominal: string
  taxCode: string
  groups: string[]
  net: bigint
  vat: bigint
}

/** Splits the VAT of one rate and percentage by largest remainder, in ten-thousandths of a penny. */
function cutVat(nets: readonly bigint[], hundredths: bigint): bigint[] {
  const exact = nets.map(net => net * hundredths)
  const roundedDown = exact.map(value => (value - (((value % 10_000n) + 10_000n) % 10_000n)) / 10_000n)
  const missing = Number(halfUp(sum(exact), 10_000n) - sum(roundedDown))
  const order = exact
    .map((value, at) => ({ at, lost: Number(value - (roundedDown[at] ?? 0n) * 10_000n) }))
    .toSorted((a, b) => b.lost - a.lost || a.at - b.at)
  for (const { at } of order.slice(0, missing)) roundedDown[at] = (roundedDown[at] ?? 0n) + 1n
  return roundedDown
}

function rowsOf(document: ExpectedDocument, codes: LedgerCodes): Row[] {
  const nominalOf = ({ nominal, group }: ExpectedDocument['lines'][number]) =>
    nominal ?? codes.nominals.find(one => one.productGroup === group)?.nominal ?? codes.otherNominal
  const rows = new Map<string, Row>()
  const ofRates = rates.flatMap(rate => {
    const ofRate = Map.groupBy(
      document.lines.filter(line => line.vatRate === rate),
      charged,
    )
    return [...ofRate]
      .toSorted(([a], [b]) => (a < b ? 1 : -1))
      .map(([percent, own]) => ({ rate, percent, own }))
  })
  for (const { rate, percent, own: atRate } of ofRates) {
    const lines = atRate.toSorted((a, b) => byText(a.group, b.group))
    const byNominal = [...Map.groupBy(lines, nominalOf)].toSorted(([a], [b]) => byText(a, b))
    const nets = byNominal.map(([, own]) => sum(own.map(line => line.pence)))
    const taxes = cutVat(nets, percent)
    for (const [at, [nominal, own]] of byNominal.entries()) {
      const taxCode = codes.taxCodes[rate] ?? ''
      const key = `${nominal} ${taxCode} ${percent}`
      const row = rows.get(key) ?? { nominal, taxCode, groups: [], net: 0n, vat: 0n }
      rows.set(key, row)
      row.groups = [...new Set([...row.groups, ...own.map(line => line.group)])].toSorted(byText)
      row.net += nets[at] ?? 0n
      row.vat += taxes[at] ?? 0n
    }
  }
  return [...rows.values()]
    .filter(({ net, vat }) => net !== 0n || vat !== 0n)
    .toSorted((a, b) => byText(a.nominal, b.nominal) || byText(a.taxCode, b.taxCode))
}

export interface LedgerRun {
  index: number
  /** The month as text. */
  cycle: string
  invoiceDate: string
  entryDay: string
  /** The serial of the Direct Debit file that collects a document; empty if none does. */
  serialOf: ReadonlyMap<string, string>
}

const referenceOf = ({ holder }: ExpectedDocument) => holder.ledgerReference || holder.number

/** `sales-ledger.csv`, the audit trail import of Sage 50: documents by number, then receipts. Without line ends. */
export function* ledgerRows(documents: readonly ExpectedDocument[], codes: LedgerCodes, run: LedgerRun) {
  yield 'Type,Account Reference,Nominal A/C Ref,Department Code,Date,Reference,Details,Net Amount,Tax Code,Tax Amount,Exchange Rate,Extra Reference,User Name,Project Refn,Cost Code Refn'
  for (const document of documents)
    for (const { nominal, taxCode, groups, net, vat } of rowsOf(document, codes))
      yield csvRow([
        net < 0n || (net === 0n && vat < 0n) ? 'SC' : 'SI',
        referenceOf(document),
        nominal,
        codes.department,
        shown(run.invoiceDate),
        typed(document.number.slice(0, 30)),
        typed(`${groups.join(', ')} ${run.cycle}`.slice(0, 60)),
        size(net),
        taxCode,
        size(vat),
        1,
        `RUN ${run.index}`,
        'NINEOPS',
        '',
        '',
      ])
  for (const document of documents) {
    const serial = run.serialOf.get(document.number)
    if (serial !== undefined)
      yield csvRow([
        'SA',
        referenceOf(document),
        codes.bankNominal,
        0,
        shown(run.entryDay),
        document.number,
        `Direct Debit ${shown(run.entryDay)}`,
        size(toCollect(document)),
        'T9',
        '0.00',
        1,
        `DD ${serial}`,
        'NINEOPS',
        '',
        '',
      ])
  }
}

const signed = (pence: bigint) => decimal(pence, 2)
const payer = ({ holder }: ExpectedDocument) => typed(holder.companyName)

/** When a document is due: Direct Debits on their collection day, all else after the brand's terms. */
const dueOn = ({ holder, supplier }: ExpectedDocument, run: LedgerRun) =>
  holder.paymentMethod === 'direct_debit' ? run.entryDay : dayAfter(run.invoiceDate, supplier.paymentDays)

function* xeroRows(documents: readonly ExpectedDocument[], codes: LedgerCodes, run: LedgerRun) {
  yield '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme'
  for (const document of documents)
    for (const { nominal, taxCode, groups, net, vat } of rowsOf(document, codes))
      yield csvRow([
        payer(document),
        ...Array<string>(9).fill(''),
        typed(document.number),
        typed(referenceOf(document)),
        shown(run.invoiceDate),
        shown(dueOn(document, run)),
        '',
        '',
        typed(`${groups.join(', ')} ${run.cycle}`),
        1,
        signed(net),
        '',
        nominal,
        typed(taxCode),
        signed(vat),
        ...Array<string>(6).fill(''),
      ])
}

const ITEM =
  'Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,*ItemTaxCode,ItemTaxAmount'

/** The invoices, or the documents whose total is negative as credit notes of positive amounts. */
function* quickBooksRows(
  documents: readonly ExpectedDocument[],
  codes: LedgerCodes,
  run: LedgerRun,
  credits: boolean,
) {
  yield credits
    ? `*CreditNoteNo,*Customer,*CreditNoteDate,${ITEM}`
    : `*InvoiceNo,*Customer,*InvoiceDate,*DueDate,${ITEM}`
  for (const document of documents.filter(({ grossPence }) => grossPence < 0n === credits))
    for (const { nominal, taxCode, groups, net, vat } of rowsOf(document, codes)) {
      const [amount, tax] = credits ? [-net, -vat] : [net, vat]
      yield csvRow([
        typed(document.number),
        payer(document),
        shown(run.invoiceDate),
        ...(credits ? [] : [shown(dueOn(document, run))]),
        `RUN ${run.index}`,
        nominal,
        typed(`${groups.join(', ')} ${run.cycle}`),
        1,
        signed(amount),
        signed(amount),
        typed(taxCode),
        signed(tax),
      ])
    }
}

/** The words of a text, without marks between or around them. */
const plain = (text: string) => [...text.matchAll(/[\p{L}\p{M}\p{N}-]+/gu)].map(([word]) => word).join(' ')

function* bankRows(documents: readonly ExpectedDocument[], { format }: LedgerCodes, run: LedgerRun) {
  yield format === 'xero' ? '*Date,*Amount,Payee,Description,Reference' : 'Date,Description,Amount'
  for (const document of documents)
    if (run.serialOf.has(document.number)) {
      const [day, amount] = [shown(run.entryDay), signed(toCollect(document))]
      yield format === 'xero'
        ? csvRow([day, amount, payer(document), 'Direct Debit', typed(document.number)])
        : csvRow([day, plain(`Direct Debit ${document.number} ${document.holder.companyName}`), amount])
    }
}

/** The files of the sales ledger in the format of the reseller's books, by name. */
export const ledgerFilesOf = (
  documents: readonly ExpectedDocument[],
  codes: LedgerCodes,
  run: LedgerRun,
): [string, () => Iterable<string>][] => {
  if (codes.format === 'sage') return [['sales-ledger.csv', () => ledgerRows(documents, codes, run)]]
  const bank = ['bank-statement.csv', () => bankRows(documents, codes, run)] satisfies [string, unknown]
  if (codes.format === 'xero') return [['sales-ledger.csv', () => xeroRows(documents, codes, run)], bank]
  return [
    ['sales-ledger.csv', () => quickBooksRows(documents, codes, run, false)],
    ['sales-ledger-credit-notes.csv', () => quickBooksRows(documents, codes, run, true)],
    bank,
  ]
}
