import {
  type EmailOptions,
  emailOptions,
} from '@nineops/contract/service-establishment/email-options.contract'
import { keysOf } from '@nineops/contract/records'

/** Form values; hidden copies as one text. */
export type Draft = Omit<EmailOptions, 'bcc'> & { bcc: string }
export type Kind = 'invoice' | 'credit_note'

export const draftOf = ({ bcc, ...options }: EmailOptions): Draft => ({ ...options, bcc: bcc.join(', ') })

export const isSame = (a: Draft, b: Draft): boolean => keysOf(a).every(field => a[field] === b[field])

/** The two text fields of an e-mail of this kind. */
export const textFields = (kind: Kind) =>
  kind === 'credit_note'
    ? ({ subject: 'creditNoteSubject', body: 'creditNoteBody' } as const)
    : ({ subject: 'invoiceSubject', body: 'invoiceBody' } as const)

/** The options to save, or problems by field. */
export function complete(draft: Draft): {
  options: EmailOptions | null
  problems: ReadonlyMap<string, string>
} {
  const bcc = draft.bcc
    .split(/[,;\s]+/)
    .map(address => address.trim())
    .filter(address => address !== '')
  const parsed = emailOptions.safeParse({ ...draft, bcc })
  if (parsed.success) return { options: parsed.data, problems: new Map() }
  const problems = new Map<string, string>()
  for (const { path, message } of parsed.error.issues) {
    const [field, at] = path
    const name = String(field)
    const which = name === 'bcc' && typeof at === 'number' ? `${bcc[at] ?? ''} ` : ''
    if (!problems.has(name)) problems.set(name, `${which}${message}`)
  }
  return { options: null, problems }
}
