import type { Explanation } from '@nineops/contract/crm/explanations.contract'
import type { TimelineEntry, TimelineSubject } from '@nineops/contract/crm/timelines.contract'
import { shownDay, shownInstant, shownMoney } from '../../platform/text/field-values.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, sign => ESCAPES[sign] ?? sign)

const STYLE = `body{font:14px/1.45 system-ui,sans-serif;color:#1d1d20;max-width:860px;margin:32px auto;padding:0 16px}
h1{font-size:20px}h2{font-size:14px;margin:24px 0 8px;border-bottom:1px solid #dedee1}
article{display:grid;grid-template-columns:56px 1fr;gap:2px 12px;padding:6px 0}time{color:#55555c}
p{margin:0}small{color:#55555c}ul,table{grid-column:2;margin:2px 0}table{border-collapse:collapse}
td,th{padding:4px 12px 4px 0;text-align:left}td.figure{text-align:right;font-variant-numeric:tabular-nums}`

const changed = ({ changes }: TimelineEntry): string =>
  changes.length === 0
    ? ''
    : `<ul>${changes
        .map(({ field, before, after }) =>
          escaped(before === null ? `${field}: ${after ?? '–'}` : `${field}: ${before} → ${after ?? '–'}`),
        )
        .map(line => `<li>${line}</li>`)
        .join('')}</ul>`

const article = (entry: TimelineEntry): string => {
  const [, time = ''] = shownInstant(entry.at).split(', ')
  const request = entry.requestId === null ? '' : `, request ${escaped(entry.requestId)}`
  return `<article><time datetime="${entry.at}">${time}</time><p>${escaped(entry.sentence)}<br><small>${escaped(entry.actor.name)}${request}</small></p>${changed(entry)}</article>`
}

const causes = ({ causes: told, difference }: Explanation): string =>
  `<h2>Why it differs from the invoice before by ${shownMoney(difference)}</h2><table>${told
    .map(
      cause =>
        `<tr><td>${escaped(cause.title)}<br><small>${escaped(cause.detail)}</small></td><td class="figure">${shownMoney(cause.effect)}</td></tr>`,
    )
    .join('')}</table>`

/** A timeline as one self-contained page: no script, nothing fetched. */
export function evidencePage(
  subject: TimelineSubject,
  entries: readonly TimelineEntry[],
  explanation: Explanation | null,
  madeAt: Date,
): string {
  const days = Map.groupBy(entries, entry => shownInstant(entry.at).split(',')[0] ?? '')
  const sections = [...days].map(([day, list]) => `<h2>${day}</h2>${list.map(article).join('')}`)
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>${escaped(subject.title)}: why did this change?</title><style>${STYLE}</style><h1>${escaped(subject.title)}: why did this change?</h1><p><small>Made on ${shownDay(madeAt.toISOString().slice(0, 10))}; ${entries.length} entries, newest first; times are of London.</small></p>${explanation === null ? '' : causes(explanation)}${sections.join('')}</html>`
}
