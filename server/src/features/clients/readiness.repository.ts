import { clientStatus } from '@nineops/contract/service-establishment/clients/client-states'
import type { Db } from '../../platform/db/db.ts'
import { allRows, onlyRow } from '../../platform/db/query-rows.ts'
import type { BrandFacts, CarrierFacts, ClientFacts } from './readiness.domain.ts'

/** Each brand of a reseller with what its invoices need; its accounts are read once, by their brand's index. */
export const selectBrandFacts = (db: Db, clientIndex: number) => allRows<BrandFacts>(db)`
    select b.index, b.name, b.legal_name as "legalName", b.address, b.postcode, b.vat_number as "vatNumber", b.email,
      b.bank_sort_code <> '' and b.bank_account <> '' as "hasBank", b.service_user_number <> '' as "hasSun",
      b.logo_path is not null as "hasLogo",
      exists (select from invoice_number_ranges r where r.brand_index = b.index and r.kind = 'invoice')
        as "hasInvoiceNumbers",
      exists (select from invoice_number_ranges r where r.brand_index = b.index and r.kind = 'credit_note')
        as "hasCreditNoteNumbers",
      coalesce((
        select e.kind <> 'withdrawn' from email_options e
        where e.client_index = b.client_index and e.brand_index = b.index order by e.version desc limit 1
      ), false) or coalesce((
        select e.kind <> 'withdrawn' from email_options e
        where e.client_index = b.client_index and e.brand_index is null order by e.version desc limit 1
      ), false) as "hasEmailOptions",
      coalesce(a.accounts, 0) as accounts, coalesce(a."byDirectDebit", 0) as "byDirectDebit",
      coalesce(a."byTransfer", 0) as "byTransfer", coalesce(a."byEmail", 0) as "byEmail"
    from brands b
    left join (
      select brand_index, count(*)::int as accounts,
        (count(*) filter (where payment_method = 'direct_debit'))::int as "byDirectDebit",
        (count(*) filter (where payment_method = 'transfer'))::int as "byTransfer",
        (count(*) filter (where delivery = 'email'))::int as "byEmail"
      from accounts where client_index = ${clientIndex} and closed_on is null group by brand_index
    ) a on a.brand_index = b.index
    where b.client_index = ${clientIndex}
    order by lower(b.name), b.index`

/** Each active carrier of a reseller, with what its calls need. */
export const selectCarrierFacts = (db: Db, clientIndex: number, today: string) => allRows<CarrierFacts>(db)`
    select c.name, exists (select from paths p where p.carrier_index = c.index and p.direction = 'input') as "hasPath",
      exists (select from data_collection_files f where f.carrier_index = c.index and f.status <> 'failed')
        as "hasFile",
      coalesce((select d.enabled from data_collection_clients d where d.carrier_index = c.index), true) as collected,
      exists (select from rate_allocations l where l.client_index = ${clientIndex} and l.carrier_index = c.index
        and l.side = 'wholesale' and l.valid_from <= ${today}) as "hasWholesale",
      exists (select from rate_allocations l where l.client_index = ${clientIndex} and l.carrier_index = c.index
        and l.side = 'retail' and l.valid_from <= ${today}) as "hasRetail"
    from carriers c where c.client_index = ${clientIndex} and c.status = 'active'
    order by lower(c.name)`

/** How many services without a retail card are counted; beyond that the answer says "more than". */
export const MOST_COUNTED = 1000

export const selectClientFacts = (db: Db, clientIndex: number, today: string) => onlyRow<ClientFacts>(db)`
    with whole as (
      select exists (select from rate_allocations where client_index = ${clientIndex} and side = 'retail'
        and brand_index is null and account_index is null and service_index is null and valid_from <= ${today}) as held
    )
    select exists (select from clients where index = ${clientIndex} and status = ${clientStatus.live}) as "isLive",
      exists (select from services where client_index = ${clientIndex}
        and (end_date is null or end_date >= ${today})) as "hasServices",
      case when whole.held then 0 else (
        select count(*)::int from (
          select from services s join accounts a on a.index = s.account_index
          where s.client_index = ${clientIndex} and (s.end_date is null or s.end_date >= ${today})
            and not exists (select from rate_allocations l where l.client_index = ${clientIndex}
              and l.side = 'retail' and l.valid_from <= ${today}
              and (l.service_index = s.index or l.account_index = a.index or l.brand_index = a.brand_index))
          limit ${MOST_COUNTED + 1}
        ) uncovered
      ) end as "servicesWithoutCard",
      exists (select from paths where client_index = ${clientIndex} and direction = 'output') as "hasOutputPath",
      reverse.accounts as "reverseAccounts", reverse.unnumbered as "withoutVatNumber",
      marked.groups as "reverseGroups", marked.unseen as "groupsToReview"
    from whole cross join (
      select count(*)::int as accounts, (count(*) filter (where a.vat_number = ''))::int as unnumbered
      from accounts a where a.client_index = ${clientIndex} and a.closed_on is null and exists (
        select from account_vat_rates v where v.account_index = a.index and v.vat_rate = 'reverse'
          and not exists (select from account_vat_rates n where n.account_index = a.index
            and n.valid_from > v.valid_from and n.valid_from <= ${today}))
    ) reverse cross join (
      select (count(distinct lower(product_group)) filter (where reverse_charge))::int as groups,
        (count(distinct lower(product_group)) filter (where to_review))::int as unseen
      from product_group_vat where client_index = ${clientIndex}
    ) marked`
