import type pg from 'pg'

/** `u` is provisional usage, `l` a limit. */
const USED = `case l.measure when 'pounds' then sum(u.retail_charge)
  when 'minutes' then trunc(sum(u.duration_seconds) / 60.0, 6) else sum(u.calls) end`
const EXCEEDED = `case l.measure when 'pounds' then sum(u.retail_charge) > l.most
  when 'minutes' then sum(u.duration_seconds) > l.most * 60 else sum(u.calls) > l.most end`

/**
 * Raises an alert for each limit that usage exceeds, once for an account or CLI and a day or period; of alerts that
 * nobody has acknowledged, it updates the usage. `touched` is a condition on `u`, where only some accounts can have
 * changed.
 */
export async function raiseAlerts(
  client: pg.ClientBase,
  clientIndex: number,
  touched = 'true',
): Promise<void> {
  await client.query(
    `with exceeded as (
       select l.index, u.account_index, a.brand_index,
         case l.counted_by when 'cli' then u.service_index end as service_index,
         case l.per when 'day' then u.day else u.period_start end as since, ${USED} as used
       from usage_limits l join provisional_usage u on u.client_index = l.client_index
       join accounts a on a.index = u.account_index
       where l.client_index = $1 and ${touched}
         and (l.product_group is null or lower(l.product_group) = lower(u.product_group))
         and (l.account_index is null or l.account_index = u.account_index)
         and (l.brand_index is null or l.brand_index = a.brand_index)
       group by l.index, u.account_index, a.brand_index, 4, 5
       having ${EXCEEDED}
     )
     insert into usage_alerts as t (client_index, usage_limit_index, account_index, service_index, limit_name,
       product_group, measure, per, most, since, used)
     select $1, l.index, e.account_index, e.service_index, l.name, l.product_group, l.measure, l.per, l.most, e.since,
       e.used
     from exceeded e join usage_limits l on l.index = e.index
     where not exists (
       select from usage_limits o
       where o.client_index = $1 and o.counted_by = l.counted_by and o.measure = l.measure and o.per = l.per
         and lower(o.product_group) is not distinct from lower(l.product_group)
         and (o.account_index = e.account_index and l.account_index is null
           or o.brand_index = e.brand_index and l.account_index is null and l.brand_index is null))
     order by l.index, e.account_index, e.service_index, e.since
     on conflict (usage_limit_index, account_index, coalesce(service_index, 0), since, most) do update
       set used = excluded.used where t.acknowledged_at is null and t.used <> excluded.used`,
    [clientIndex],
  )
}
