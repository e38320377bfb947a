import { placeholderProblem } from '../placeholders.ts'

/** What notices may name, as `{{ contact }}`. */
const common = ['contact', 'company', 'account_number', 'brand'] as const
export const noticePlaceholders = {
  price_change: [...common, 'changes', 'from', 'right_to_leave'],
  contract_end: [...common, 'contract', 'end_date'],
} as const
export type NoticeKind = keyof typeof noticePlaceholders

/** What is wrong with a text, in words. */
export const noticeProblem = (text: string, kind: NoticeKind): string | undefined =>
  placeholderProblem(text, noticePlaceholders[kind])

const paragraphs = (...lines: readonly string[]): string => lines.join('\n\n')

/** What is written unless someone writes otherwise. */
export const standardNotices: Readonly<Record<NoticeKind, { subject: string; text: string }>> = {
  price_change: {
    subject: '{{ brand }}: new prices from {{ from }} on account {{ account_number }}',
    text: paragraphs(
      'Dear {{ contact }},',
      'The prices of these services change on {{ from }}:',
      '{{ changes }}',
      '{{ right_to_leave }}',
      '{{ brand }}',
    ),
  },
  contract_end: {
    subject: '{{ brand }}: your contract ends on {{ end_date }}, account {{ account_number }}',
    text: paragraphs(
      'Dear {{ contact }},',
      'The minimum term of your contract “{{ contract }}” ends on {{ end_date }}.',
      'Your services continue until you tell us otherwise. After that day you may leave without a charge for ending early.',
      'Please contact us to hear what we can offer you.',
      '{{ brand }}',
    ),
  },
}
