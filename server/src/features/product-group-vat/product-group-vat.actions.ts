import { type AuditContext, auditActions } from '../../platform/audit/audit-actions.ts'
import { choiceWords } from '../../platform/text/field-values.ts'

const said = ({ after }: AuditContext): string =>
  `${choiceWords('category', after.text('category'))}${after.values['reverseCharge'] === true ? ', reverse charge applies' : ''}`

export const productGroupVatActions = auditActions('product_group_vat', 'product_group_vat', 'settings', {
  set: context =>
    `VAT category of ${context.after.text('productGroups')} set from ${context.after.day('validFrom')}: ${said(context)}`,
  renamed: ({ after }) =>
    after.text('displayName') === ''
      ? `Product group ${after.text('productGroup')} has its own name on invoices`
      : `Product group ${after.text('productGroup')} is called ${after.text('displayName')} on invoices`,
})
