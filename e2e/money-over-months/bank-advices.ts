import { csvRow } from '../recomputation/csv-row.ts'
import { decimal } from '../recomputation/decimals.ts'
import { differencesInAnyOrder } from '../recomputation/row-differences.ts'
import { type Holder } from './money-books.ts'
import type { MoneyCase } from './money-case.ts'
import { lodgedUser } from './customers.ts'

/** References of an AUDDIS file, with its codes. */
const lodgedIn = (text: string): string[] =>
  text
    .split('\r\n')
    .filter(line => line.length === 100 && ['0N', '0C'].includes(line.slice(15, 17)))
    .map(line => `${line.slice(64, 82).trim()} ${line.slice(15, 17)}`)

/** Makes the AUDDIS file of the service user number that lodges by file: it has each mandate once. */
export async function lodgeMandates(of: MoneyCase): Promise<void> {
  const { jo, client, books, findings } = of
  const path = `/api/clients/${client}/mandatefiles`
  const wanted = [...books.holders.values()].filter(
    one => one.directDebit && one.brand === books.balanceBrand && !books.lodgedMandates.has(one.mandate),
  )
  const listed = await jo.get<{ code: string; reference: string; problem: string | null }[]>(
    `${path}/tolodge`,
  )
  const rows = wanted.map(({ mandate }) => `${mandate} 0N`)
  findings.compare(
    'mandates to lodge',
    differencesInAnyOrder(
      'to lodge',
      listed.map(({ reference, code, problem }) => `${reference} ${code}${problem ?? ''}`),
      rows,
    ),
  )
  if (wanted.length === 0) return
  const { index } = await jo.post<{ index: number }>(path, { serviceUserNumber: lodgedUser })
  const text = await jo.text(`${path}/${index}/file`)
  findings.compare('AUDDIS file', differencesInAnyOrder('AUDDIS file', lodgedIn(text), rows))
  for (const { mandate } of wanted) books.lodgedMandates.add(mandate)
  findings.count('AUDDIS files')
}

type Row = [
  report: string,
  holder: Holder,
  code: string,
  money: string,
  on: string,
  claim?: string,
  withdrawn?: 'yes',
]

/** Loads a report twice, whose rows must all be matched. */
async function loadReport(
  { jo, client, books, findings, name }: MoneyCase,
  rows: readonly Row[],
): Promise<void> {
  const path = `/api/clients/${client}/bacsreports`
  const header =
    'report,service_user_number,reference,code,sort_code,account_number,amount,date,claim,withdrawn'
  const text = rows.map(
    ([report, { brand, mandate, sortCode, bankAccount }, code, money, on, claim, withdrawn]) =>
      csvRow([
        report,
        brand === books.balanceBrand ? lodgedUser : '482190',
        mandate,
        code,
        sortCode,
        bankAccount,
        money,
        on,
        claim ?? '',
        withdrawn ?? '',
      ]),
  )
  const file = { name: `${name('report')}.csv`, text: [header, ...text, ''].join('\r\n') }
  const loaded = await jo.upload<{ matched: number }>(path, file)
  findings.same(`${file.name}: rows matched`, String(loaded.matched), String(rows.length))
  const again = await jo.upload<{ index: number }>(path, file)
  const matched = await jo.get<{ outcome: string }[]>(`${path}/rows?report=${again.index}&pageSize=500`)
  if (matched.length > rows.length) findings.same(`${file.name}: loaded twice`, 'more rows', 'the same')
}

/** Some customers whose instructions have ended sign again: the next collection is a first one, lodged anew. */
async function renewMandates({ jo, client, books, luck, findings }: MoneyCase): Promise<void> {
  const path = `/api/clients/${client}/mandates`
  for (const { index, directDebit, mandate } of books.holders.values()) {
    if (!directDebit || !books.endedMandates.has(mandate) || !luck.often(40)) continue
    const [ended] = await jo.get<{ index: number }[]>(`${path}?account=${index}`)
    await jo.post(`${path}/${ended?.index}/renew`)
    for (const known of [books.endedMandates, books.lodgedMandates, books.usedMandates]) known.delete(mandate)
    findings.count('mandates renewed')
  }
}

/** What payers' banks say of mandates: some are refused or cancelled, and some are valid again. */
export async function loadAdvices(of: MoneyCase): Promise<void> {
  const { portal, books, luck, findings } = of
  const today = portal.today()
  await renewMandates(of)
  const live = [...books.holders.values()].filter(
    one => books.usedMandates.has(one.mandate) && !books.endedMandates.has(one.mandate),
  )
  const lodged = live.filter(one => one.brand === books.balanceBrand)
  const refused = lodged.length > 0 && luck.often(60) ? luck.one(lodged) : undefined
  if (refused) {
    await loadReport(of, [['auddis', refused, '5', '', today]])
    books.endedMandates.add(refused.mandate)
    findings.count('mandates refused by AUDDIS')
  }
  const others = live.filter(one => one !== refused)
  if (others.length === 0) return
  const ended = luck.one(others)
  await loadReport(of, [['addacs', ended, '1', '', today]])
  findings.count('mandates cancelled by ADDACS')
  if (luck.often(50)) {
    await loadReport(of, [['addacs', ended, 'R', '', today]])
    findings.count('mandates reinstated by ADDACS')
  } else books.endedMandates.add(ended.mandate)
}

/**
 * Payers claim some collections back from their banks, months later too: each is owed again, until the bank withdraws
 * the claim.
 */
export async function loadClaims(of: MoneyCase): Promise<void> {
  const { portal, books, luck, findings } = of
  const today = portal.today()
  const possible = books.collections.filter(({ receipt }) => receipt !== null && !receipt.takenBack)
  const claimed = possible.filter(() => luck.often(8))
  const [first] = possible
  if (claimed.length === 0 && first) claimed.push(first)
  for (const one of claimed) {
    const { account, pence, entryDay } = one
    const holder = books.holder(account)
    const ledger = books.ledger(account)
    const claim = of.name('CLAIM')
    await loadReport(of, [['ddica', holder, '5', decimal(pence, 2), entryDay, claim]])
    const { receipt } = books.meantBy(one, 'day')
    if (receipt) ledger.takeBack(receipt, 'unpaid', today)
    findings.count('Direct Debits claimed back')
    if (!luck.often(40)) continue
    await loadReport(of, [['ddica', holder, '5', decimal(pence, 2), entryDay, claim, 'yes']])
    ledger.post({ kind: 'receipt', on: today, pence: -pence, name: holder.mandate })
    ledger.settleOldestFirst()
    findings.count('claims withdrawn')
  }
}
