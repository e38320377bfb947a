import type { AttentionItem, AttentionKind, BoardRow } from '@nineops/contract/bureau/board.contract'
import type { ShownRow } from './shown-rows.ts'
import type { Role } from '@nineops/contract/roles'
import type { LinkProps } from '@tanstack/react-router'

type Place = Pick<LinkProps, 'to' | 'params' | 'search'>

const screen = (path: string, search: Record<string, unknown>): Place => ({
  to: '/bureau/$',
  params: { _splat: path },
  search,
})

const runPlace = (
  run: number,
  client: number | undefined,
  tab: 'failures' | 'comparison' | 'end-of-run-files' | undefined,
): Place => ({
  to: '/bureau/invoice-runs/$run',
  params: { run },
  search: { client, run, tab },
})

/** Nothing is left to fix, sign off or approve before Confirm, and the viewer may. */
export const isToConfirm = ({ stage, invoiceRun }: BoardRow): boolean =>
  stage.id === 'confirm' &&
  invoiceRun !== null &&
  invoiceRun.failed === 0 &&
  invoiceRun.open === 0 &&
  !invoiceRun.held

/** The console of a run, which asks at once whether to confirm it. */
const confirmPlace = (run: number, client: number): Place => ({
  to: '/bureau/invoice-runs/$run',
  params: { run },
  search: { client, run, ask: 'confirm' },
})

/** The dialog that creates another invoice run of the same bill run. */
const createPlace = (client: number | undefined, run: number | null): Place => ({
  to: '/bureau/invoice-runs',
  search: { client, create: true, ofRun: run ?? undefined },
})

const returnsPlace = (client: number | undefined): Place => ({
  to: '/bureau/invoice-runs',
  search: { client, runsView: 'direct-debits', debits: 'returns' },
})

/** Aged debt of all resellers; without access to reports, that of the reseller that is chosen there. */
const debtPlace = (roles: readonly Role[]): Place =>
  roles.includes('NINEOPS_PARTNER_COMMERCIAL_ACCESS')
    ? {
        to: '/partner-commercial/invoice-reporting',
        search: { tab: 'debt', client: undefined, brand: undefined },
      }
    : {
        to: '/bureau/invoice-runs',
        search: { client: undefined, runsView: 'receipts', receipts: 'debt' },
      }

const places: Record<
  Exclude<AttentionKind, 'overdue-debt'>,
  (item: AttentionItem, client: number | undefined) => Place
> = {
  // Accounts that a further run invoices have not failed in it.
  'failed-accounts': ({ run, subject }, client) =>
    subject === null ? runPlace(run ?? 0, client, 'failures') : runPlace(subject, client, undefined),
  'fixed-accounts': ({ run }, client) => createPlace(client, run),
  'credited-accounts': ({ run, subject }, client) =>
    subject === null ? createPlace(client, run) : runPlace(subject, client, undefined),
  'awaiting-confirmation': ({ run }, client) => runPlace(run ?? 0, client, 'comparison'),
  'runs-to-approve': ({ run }, client) => runPlace(run ?? 0, client, undefined),
  'runs-to-release': ({ run }, client) => runPlace(run ?? 0, client, undefined),
  'rejected-files': ({ subject }, client) => ({
    to: '/bureau/data-collection',
    search: { client, file: subject ?? undefined },
  }),
  'late-files': (_item, client) => ({ to: '/bureau/data-collection', search: { client, view: 'expected' } }),
  'failed-schedules': (_item, client) => screen('schedulers', { client }),
  'postings-to-approve': (_item, client) => ({
    to: '/bureau/invoice-runs',
    search: { client, runsView: 'receipts' },
  }),
  'letters-to-post': (_item, client) => ({ to: '/bureau/opc', search: { client, part: 'prices' } }),
  'catch-up-to-approve': (_item, client) => ({ to: '/bureau/opc', search: { client, part: 'unbilled' } }),
  'carrier-costs': ({ subject }, client) => ({
    to: '/bureau/bill-runs/$billRun',
    params: { billRun: subject ?? 0 },
    search: { client, tab: 'exceptions', cause: 'carrier_cost' },
  }),
  'usage-alerts': (_item, client) => screen('usage-limits', { client }),
  'unpaid-debits': (_item, client) => returnsPlace(client),
  'rejected-mandates': (_item, client) => returnsPlace(client),
  'ended-mandates': ({ run }, client) => runPlace(run ?? 0, client, 'end-of-run-files'),
  'unmatched-receipts': (_item, client) => ({
    to: '/bureau/invoice-runs',
    search: { client, runsView: 'receipts' },
  }),
  'refused-emails': ({ subject }, client) => ({
    to: '/bureau/invoice-runs',
    search: { client, account: subject ?? undefined, runsView: 'receipts', receipts: 'ledger' },
  }),
  'failed-emails': ({ run }, client) => screen('hosting-emails', { client, run: run ?? undefined }),
}

/** The screen where it is fixed, with reseller and run in the address; `row` is the board's row of its run, if any. */
export function placeOfItem(item: AttentionItem, row?: BoardRow, roles: readonly Role[] = []): Place {
  if (item.kind === 'overdue-debt') return debtPlace(roles)
  return item.kind === 'awaiting-confirmation' && row && isToConfirm(row)
    ? confirmPlace(item.run ?? 0, row.client.index)
    : places[item.kind](item, item.client?.index)
}

/** The screen that a reseller's month is on. */
export function placeOfRow({ client, billRun, invoiceRun, stage }: BoardRow): Place {
  const search = { client: client.index }
  if (invoiceRun) return runPlace(invoiceRun.index, client.index, stage.id === 'fix' ? 'failures' : undefined)
  if (!billRun) return { to: '/bureau/bill-runs', search }
  return stage.id === 'create-run'
    ? { to: '/bureau/invoice-runs', search }
    : { to: '/bureau/bill-runs/$billRun', params: { billRun: billRun.index }, search }
}

/**
 * The same for the next step's button; a run that is to be created opens its dialog, and a complete month the run in which
 * something is open.
 */
export function placeOfStep(row: ShownRow): Place {
  const [other] = row.findings.length === 0 && row.stage.id === 'complete' ? row.others : []
  if (other) return runPlace(other.run, row.client.index, undefined)
  const creates = row.stage.id === 'not-started' || row.stage.id === 'create-run'
  if (isToConfirm(row)) return confirmPlace(row.invoiceRun?.index ?? 0, row.client.index)
  const place = placeOfRow(row)
  if (!creates) return place
  const search = { client: row.client.index, create: true as const }
  return { ...place, search: row.billRun === null ? search : { ...search, ofBillRun: row.billRun.index } }
}
