import { phoneNumberText } from '../../platform/text/phone-number-text.ts'
import { choiceWords } from '../../platform/text/field-values.ts'
import { auditActions, type AuditContext } from '../../platform/audit/audit-actions.ts'

/** What was done with a report, which the entry names: `Report call-costs hosted`. */
export const report =
  (verb: string) =>
  ({ after }: AuditContext): string =>
    `Report ${choiceWords('report', after.text('report'))} ${verb}`.replaceAll('  ', ' ')

export const billRunActions = auditActions('bill_run', 'bill_runs', 'runs', {
  created: 'Bill run created',
  collecting: 'Collection of call files started',
  rating: 'Rating of calls started',
  closed: 'Bill run closed: its usage is frozen',
  reopened: 'Bill run reopened',
  cli_allocated: {
    kind: 'services',
    describe: ({ after }) =>
      `Number ${phoneNumberText(after.text('cli'))} allocated to an account, so that its calls are billed`,
  },
  report_requested: report('of the bill run requested'),
})
