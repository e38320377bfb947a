import { Select, TextInput } from '@mantine/core'
import { newAccount } from '@nineops/contract/crm/accounts/account-pages.contract'
import {
  type AccountTexts,
  accountFields,
  accountGaps,
  readAccountDetail,
} from '@nineops/contract/crm/account-rules'
import { useQuery } from '@tanstack/react-query'
import { useSelection } from '../../../app/selection.ts'
import { FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { AccountBankCheck, AccountField, type FormField, sections } from '../../accounts/accounts.public.ts'
import { brandsQuery } from '../../pickers/pickers.public.ts'
import { useCreateAccount } from '../account-pages.queries.ts'
import { useOpenAccount } from '../use-open-account.ts'
import classes from './account-pages.module.css'
import { keysOf, recordOf } from '@nineops/contract/records'

const empty: AccountTexts = {
  ...recordOf(accountFields, () => ''),
  country: 'GB',
  delivery: 'email',
  paymentMethod: 'direct_debit',
  vatRate: 'standard',
  currency: 'GBP',
}
const trimmed = (texts: AccountTexts): AccountTexts => recordOf(keysOf(texts), field => texts[field].trim())

interface NewAccountValues {
  texts: AccountTexts
  brand: number | undefined
}

/** Adds an account by hand. */
export default function NewAccountForm({ client }: { client: number }) {
  const brands = useQuery(brandsQuery(client)).data ?? []
  const { brand: selected } = useSelection()
  const save = useCreateAccount(client)
  const open = useOpenAccount()
  const only = brands.length === 1 ? brands[0]?.index : undefined
  const form = useResourceForm({
    values: (): NewAccountValues => ({ texts: empty, brand: selected }),
    schema: newAccount,
    toBody: ({ texts, brand }) => {
      const { currency: _currency, ...details } = trimmed(texts)
      return { ...details, brandIndex: brand ?? only }
    },
    words: { brandIndex: 'Choose a brand' },
    check: ({ texts }) =>
      Object.fromEntries(
        accountFields.map(field => [field, readAccountDetail(field, trimmed(texts)).problem]),
      ),
    onSubmit: body => save.mutateAsync(body),
    done: added => `Account ${added.accountNumber} is added`,
    onSaved: added => open({ account: added, client: { index: client } }),
  })
  const { texts, brand } = form.values
  const brandIndex = brand ?? only
  const gaps = new Map(accountGaps(trimmed(texts)).map(gap => [gap.field, gap.message]))
  const type = (field: keyof AccountTexts, text: string) =>
    form.change({ texts: { ...texts, [field]: text } })
  return (
    <ResourceForm form={form} submit="ADD ACCOUNT">
      <FieldPair>
        <TextInput
          label="Account number"
          data-autofocus
          maxLength={30}
          value={texts.accountNumber}
          error={form.problem('accountNumber')}
          onChange={event => type('accountNumber', event.currentTarget.value)}
        />
        <Select
          label="Brand"
          data={brands.map(({ index, name }) => ({ value: String(index), label: name }))}
          value={brandIndex === undefined ? null : String(brandIndex)}
          error={form.problem('brandIndex')}
          allowDeselect={false}
          onChange={value => value !== null && form.change({ brand: Number(value) })}
        />
      </FieldPair>
      {sections.map(({ title, fields }) => (
        <fieldset key={title} className={classes.section}>
          <legend>{title}</legend>
          {fields
            .filter((field: FormField) => field !== 'currency')
            .map((field: FormField) => (
              <AccountField
                key={field}
                field={field}
                value={texts[field]}
                problem={form.problem(field)}
                gap={form.tried ? gaps.get(field) : undefined}
                focused={false}
                onChange={text => type(field, text)}
              />
            ))}
          {title === 'Payment' && (
            <AccountBankCheck sortCode={texts.sortCode} bankAccount={texts.bankAccount} />
          )}
        </fieldset>
      ))}
    </ResourceForm>
  )
}
