import type { TimelineLink } from '@nineops/contract/crm/timelines.contract'

type Data = Record<string, unknown>

const index = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The document that a fact is of. That of an e-mail is named apart, whose own kind says why it was sent. */
export const documentIn = ({ document, kind }: Data): string =>
  (document ?? kind) === 'credit_note' ? 'Credit note' : 'Invoice'

/** Links to the things that a fact or an entry names. */
export function linksOf(data: Data, account: number | null): TimelineLink[] {
  const run = index(data['run'])
  const owner = index(data['accountIndex']) ?? account
  const link = (
    kind: TimelineLink['kind'],
    at: unknown,
    label: string,
    inRun: number | null = null,
  ): TimelineLink[] => {
    const found = index(at)
    return found === null ? [] : [{ kind, index: found, label, run: inRun, account: owner }]
  }
  return [
    ...link('invoice', data['invoice'], `${documentIn(data)} ${text(data['number'])}`.trim(), run),
    ...link('invoice-run', run, text(data['runName']) || `Run ${run}`),
    ...link('bill-run', data['billRun'], text(data['description']) || 'Bill run'),
    ...link('charge', data['charge'], 'Charge'),
    ...link('rate-card', data['card'], text(data['cardName']) || 'Rate card'),
    ...link('call-file', data['file'], text(data['name']) || 'Call file'),
    ...link('e-mail', data['email'], 'E-mail'),
    ...link('schedule', data['schedule'], text(data['scheduleName']) || 'Schedule'),
  ]
}

const ENTITY_LINKS: Record<string, TimelineLink['kind']> = {
  invoice_runs: 'invoice-run',
  bill_runs: 'bill-run',
  charges: 'charge',
  schedules: 'schedule',
  accounts: 'account',
  call_file: 'call-file',
  data_collection_files: 'call-file',
}
const LINK_LABELS: Partial<Record<TimelineLink['kind'], string>> = {
  'invoice-run': 'Invoice run',
  'bill-run': 'Bill run',
  charge: 'Charge',
  schedule: 'Schedule',
  account: 'Account',
  'call-file': 'Call file',
}

/** Link to the thing of an audit entry. */
export function linksOfEntity(
  entity: string,
  entityIndex: number | null,
  account: number | null,
): TimelineLink[] {
  const kind = ENTITY_LINKS[entity]
  if (kind === undefined || entityIndex === null) return []
  return [{ kind, index: entityIndex, label: LINK_LABELS[kind] ?? kind, run: null, account }]
}
