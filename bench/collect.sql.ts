import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import copyStreams from 'pg-copy-streams'

const number = (column: string) => `case
  when translate(${column}, ' -().', '') ~ '^\\+' then substr(translate(${column}, ' -().', ''), 2)
  when ${column} ~ '^00' then substr(translate(${column}, ' -().', ''), 3)
  when ${column} ~ '^0' then '44' || substr(translate(${column}, ' -().', ''), 2)
  else translate(${column}, ' -().', '') end`

/**
 * The best set-based SQL for the same work: COPY into an unlogged staging table of text, then one insert that checks
 * and casts each field and skips known calls, and one that stores the rejected lines.
 */
export async function collectBySql(
  client: Client,
  path: string,
  { reseller, carrier, file }: { reseller: number; carrier: number; file: number },
): Promise<void> {
  await client.query('begin')
  await client.query(`create unlogged table staging (line int generated always as identity, call_id text, cli text,
    destination text, started_at text, duration_seconds text, carrier_cost text)`)
  await pipeline(
    createReadStream(path, { highWaterMark: 1 << 18 }),
    client.query(
      copyStreams.from(
        `copy staging (call_id, cli, destination, started_at, duration_seconds, carrier_cost) from stdin with (format csv, header)`,
      ),
    ),
  )
  const good = `call_id <> '' and cli ~ '^[+0-9 ().-]+$' and destination ~ '^[+0-9 ().-]+$'
    and started_at ~ '^\\d{4}-\\d\\d-\\d\\d[ T]\\d\\d:\\d\\d:\\d\\d$' and duration_seconds ~ '^\\d{1,5}$'
    and coalesce(carrier_cost, '') ~ '^(\\d{1,6}(\\.\\d{1,6})?)?$'`
  await client.query(
    `insert into calls_${reseller} (client_index, carrier_index, call_id, file_index, line_number, cli, destination,
       started_at, duration_seconds, carrier_cost)
     select ${reseller}, ${carrier}, call_id, ${file}, line + 1, ${number('cli')}, ${number('destination')},
       started_at::timestamp at time zone 'Europe/London', duration_seconds::int, carrier_cost::numeric(12, 6)
     from staging where ${good}
     on conflict do nothing`,
  )
  await client.query(
    `insert into data_collection_rejects select ${file}, line + 1, 'BAD_LINE', call_id from staging where not (${good})`,
  )
  await client.query('drop table staging')
  await client.query('commit')
}
