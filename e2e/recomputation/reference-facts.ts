import type { Client } from 'pg'
import type { CardRuleFacts, EntryFacts, ServiceFacts } from './rate-card-facts.ts'

/** A line of an earlier document, in pence. */
export interface BilledLine {
  kind: string
  group: string
  description: string
  pence: bigint | number
  vatRate: string
  vatHundredths: bigint | number
  /** Whose scheme discounts. */
  contract?: number | null
}

/** The recomputation's input, from the database; money and quantities as decimal text. */
export interface Facts {
  client: number
  carrier: number
  brands: {
    index: number
    name: string
    invoiceZero: boolean
    prefix: string
    padding: number
    next: number
    creditPrefix: string
    creditPadding: number
    creditNext: number
    legalName: string
    paymentDays: number
    serviceUserNumber: string
    sortCode: string
    bankAccount: string
    bankAccountName: string
  }[]
  accounts: {
    index: number
    number: string
    companyName: string
    brand: number
    /** To other brands, by day. */
    moves: { from: string; old: number; brand: number }[]
    vatStatuses: { from: string; status: string }[]
    closedOn: string | null
    address1: string
    town: string
    postcode: string
    email: string
    delivery: string
    paymentMethod: string
    sortCode: string
    bankAccount: string
    bankAccountName: string
    mandateReference: string
    ledgerReference: string
    currency: string
  }[]
  services: ServiceFacts[]
  entries: EntryFacts[]
  /** Cards that are not as cards usually are. */
  cardRules?: CardRuleFacts[]
  /** What invoices call product groups, by their names in small letters. */
  groupNames?: { group: string; name: string }[]
  /** Bank holidays by nation. */
  holidays?: { nation: string; day: string }[]
  allocations: {
    side: string
    /** Null: any carrier. */
    carrier: number | null
    card: number
    brand: number | null
    account: number | null
    service: number | null
    from: string
  }[]
  charges: {
    index: number
    account: number
    description: string
    group: string
    frequency: string
    timing: string
    amount: string
    quantity: string
    start: string
    end: string | null
    /** The service that it is billed under. */
    service: number | null
    /** Billed elsewhere to this day. */
    billedThrough: string | null
    /** What the reseller pays for one and a whole period, and the charge's nominal account. */
    cost: string | null
    nominal: string | null
    product: number | null
  }[]
  /** How far back a run may reach for what was entered late. */
  catchUp: {
    months: number
    /** The first month invoiced here. */
    first: { start: string; end: string } | null
    /** The month through which late days of charges up to that one are not billed. */
    held: { start: string; lastCharge: number } | null
  }
  /** `vatRate` and `vatPercent` are those of the line that billed it, `cost` what the reseller paid. */
  billed: {
    charge: number
    kind: string
    start: string
    end: string
    amount: string
    vatRate: string | null
    vatPercent: string | null
    /** The number that it was billed under; empty for the account itself. */
    cli: string
    cost: string | null
    /** The lines of the document that billed it, where some of it may have to be refunded. */
    document?: readonly BilledLine[] | null
  }[]
  /** VAT categories of product groups and products (null: that of the group), and percentages of the rates, by first day. */
  groupVat: { group: string; from: string; category: string; reverse: boolean }[]
  productVat?: { product: number; from: string; category: string | null }[]
  vatPercents: { rate: string; from: string; percent: string }[]
  /** Bundles of accounts, on the days that both the account and the bundle allow. */
  bundles: {
    index: number
    account: number
    /** Of the reseller's catalogue. */
    bundle?: number
    name?: string
    /** The service whose calls alone it covers; absent or null: every service of the account. */
    service?: number | null
    pool?: number[]
    groups: string[]
    minutes: number
    messages?: number
    megabytes?: number
    /** The lowest is used first. */
    priority: number
    rollover?: boolean
    start: string
    end: string | null
  }[]
  /** Loyalty schemes of accounts by contract; a percent or an amount. */
  discounts: {
    contract: number
    name: string
    account: number
    percent: string | null
    amount: string | null
    groups: string[]
    start: string
    ended: string | null
  }[]
}

async function rows<T>(db: Client, text: string, values: unknown[]): Promise<T[]> {
  return (await db.query(text, values)).rows as T[]
}

async function readCatchUp(db: Client, client: number): Promise<Facts['catchUp']> {
  const of = [client]
  const [setting] = await rows<{ months: number }>(
    db,
    'select catch_up_months as months from clients where index = $1',
    of,
  )
  const [first] = await rows<{ start: string; end: string }>(
    db,
    `select period_start::text as start, period_end::text as end from bill_runs
     where client_index = $1 and index in (
       select bill_run_index from invoice_runs where purpose = 'bill' and status <> 10)
     order by period_start limit 1`,
    of,
  )
  const [held] = await rows<{ start: string; lastCharge: number }>(
    db,
    `select period_start::text as start, last_charge as "lastCharge" from first_catch_ups
     where client_index = $1 and decision is distinct from 'approved'`,
    of,
  )
  return { months: setting?.months ?? 0, first: first ?? null, held: held ?? null }
}

/** Reads a reseller's facts for the calls of one of its carriers, before its next run. */
export async function readFacts(db: Client, clientName: string, carrierName: string): Promise<Facts> {
  const [client] = await rows<{ index: number }>(db, 'select index from clients where name = $1', [
    clientName,
  ])
  if (!client) throw new Error(`There is no reseller ${clientName}`)
  const of = [client.index]
  const [carrier] = await rows<{ index: number }>(
    db,
    'select index from carriers where client_index = $1 and name = $2',
    [client.index, carrierName],
  )
  if (!carrier) throw new Error(`There is no carrier ${carrierName}`)
  return {
    client: client.index,
    carrier: carrier.index,
    brands: await rows(
      db,
      `select b.index, b.name, b.invoice_zero as "invoiceZero", r.prefix, r.padding, r.next_number as next,
         c.prefix as "creditPrefix", c.padding as "creditPadding", c.next_number as "creditNext",
         b.legal_name as "legalName", b.payment_days as "paymentDays",
         b.service_user_number as "serviceUserNumber", b.bank_sort_code as "sortCode",
         b.bank_account as "bankAccount", b.bank_account_name as "bankAccountName"
       from brands b join invoice_number_ranges r on r.brand_index = b.index and r.kind = 'invoice'
         left join invoice_number_ranges c on c.brand_index = b.index and c.kind = 'credit_note'
       where b.client_index = $1 order by b.index`,
      of,
    ),
    accounts: await rows(
      db,
      `select a.index, a.account_number as number, a.company_name as "companyName", a.brand_index as brand, a.closed_on::text as "closedOn",
         a.bank_account_name as "bankAccountName", a.ledger_reference as "ledgerReference",
         a.address1, a.town, a.postcode, a.email, a.delivery, a.payment_method as "paymentMethod",
         a.sort_code as "sortCode", a.bank_account as "bankAccount",
         a.mandate_reference as "mandateReference", a.currency,
         coalesce((select json_agg(json_build_object('from', v.valid_from::text, 'status', v.vat_rate))
           from account_vat_rates v where v.account_index = a.index), '[]') as "vatStatuses",
         coalesce((select json_agg(json_build_object('from', m.from_day::text, 'old', m.from_brand, 'brand', m.to_brand) order by m.from_day)
           from account_brand_moves m where m.account_index = a.index), '[]') as moves
       from accounts a where a.client_index = $1`,
      of,
    ),
    services: await rows(
      db,
      `select index, account_index as account, cli, description, start_date::text as start, end_date::text as end
       from services where client_index = $1`,
      of,
    ),
    entries: await rows(
      db,
      `select e.rate_card_index as card, e.prefix, e.destination, e.product_group as group,
         e.connection_fee::text as connection, e.price_day::text as day, e.price_evening::text as evening,
         e.price_weekend::text as weekend, e.minimum_charge::text as minimum, e.first_increment as first,
         e.next_increment as next, e.kind, e.charge_code as code, e.origin,
         e.connection_fee_evening::text as "eveningFee", e.connection_fee_weekend::text as "weekendFee",
         e.maximum_charge::text as maximum, e.charge_at_zero as "atZero", e.access_charge_minute::text as access,
         e.service_charge_minute::text as "serviceMinute", e.service_charge_call::text as "serviceCall"
       from rate_card_entries e join rate_cards c on c.index = e.rate_card_index where c.client_index = $1`,
      of,
    ),
    cardRules: await rows(
      db,
      `select index as card, calendar, round_to as "roundTo", round_up as "roundUp", rest_anew as "restAnew",
         cost_plus as "costPlus"
       from rate_cards
       where client_index = $1 and (calendar is not null or round_to > 1 or round_up or rest_anew or cost_plus is not null)`,
      of,
    ),
    holidays: await rows(db, 'select nation, day::text from bank_holidays', []),
    allocations: await rows(
      db,
      `select side, carrier_index as carrier, rate_card_index as card, brand_index as brand, account_index as account,
         service_index as service, valid_from::text as from
       from rate_allocations where client_index = $1`,
      of,
    ),
    charges: await rows(
      db,
      `select index, account_index as account, description, product_group as group, frequency, timing,
         amount::text, quantity::text, start_date::text as start, end_date::text as end,
         service_index as service, billed_through::text as "billedThrough", cost::text, nominal,
         product_index as product
       from charges where client_index = $1`,
      of,
    ),
    catchUp: await readCatchUp(db, client.index),
    billed: await rows(
      db,
      `select b.charge_index as charge, b.kind, b.period_start::text as start, b.period_end::text as end,
         b.amount::text,
         l.vat_rate as "vatRate", l.vat_percent::text as "vatPercent", l.cost::text,
         coalesce((select cli from services where index = l.service_index), '') as cli,
         case when b.kind = 'charge' and b.period_end > c.end_date then (
           select json_agg(json_build_object('kind', o.kind, 'group', o.product_group, 'description', o.description,
             'pence', (o.net * 100)::int8, 'vatRate', o.vat_rate, 'vatHundredths', (o.vat_percent * 100)::int,
             'contract', o.contract_index))
           from invoice_lines o where o.invoice_run_index = b.invoice_run_index
             and o.account_index = c.account_index and o.document = 'invoice') end as document
       from billed_charges b join charges c on c.index = b.charge_index
       left join invoice_lines l on l.invoice_run_index = b.invoice_run_index
         and l.account_index = c.account_index and l.charge_index = c.index
         and l.period_start = b.period_start and l.kind = b.kind
       where c.client_index = $1`,
      of,
    ),
    groupVat: await rows(
      db,
      `select lower(product_group) as group, valid_from::text as from, category, reverse_charge as reverse
       from product_group_vat where client_index = $1`,
      of,
    ),
    groupNames: await rows(
      db,
      'select lower(product_group) as group, display_name as name from product_group_names where client_index = $1',
      of,
    ),
    productVat: await rows(
      db,
      `select p.index as product, v->>'validFrom' as from, v->>'category' as category
       from products p cross join jsonb_array_elements(p.vat_categories) v where p.client_index = $1`,
      of,
    ),
    vatPercents: await rows(
      db,
      'select vat_rate as rate, valid_from::text as from, percent::text from vat_percentages',
      [],
    ),
    bundles: await rows(
      db,
      `select a.index, a.account_index as account, a.bundle_index as bundle, p.name, a.service_index as service,
         array(select s.service_index from account_bundle_services s where s.account_bundle_index = a.index) as pool,
         p.product_groups as groups, inclusive_minutes as minutes, inclusive_messages as messages, inclusive_megabytes as megabytes, p.priority, p.rollover,
         greatest(a.start_date, p.valid_from)::text as start, least(a.end_date, p.valid_to)::text as end
       from account_bundles a join product_group_bundles p on p.index = a.bundle_index where p.client_index = $1`,
      of,
    ),
    discounts: await rows(
      db,
      `select c.index as contract, s.name, c.account_index as account, s.percent::text, s.amount::text,
         s.product_groups as groups, c.start_date::text as start, c.ended_on::text as ended
       from contracts c join loyalty_schemes s on s.index = c.loyalty_scheme_index where s.client_index = $1`,
      of,
    ),
  }
}
