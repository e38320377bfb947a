import { press, pressEach, type Screen, until } from './screen.ts'

const area = '/service-establishment'

export const establishmentScreens: readonly Screen[] = [
  { route: area },
  {
    route: `${area}/reseller-creation`,
    states: {
      'without a name': until('Enter a name', page =>
        page.getByRole('textbox', { name: 'Name', exact: true }).press('Enter'),
      ),
    },
  },
  { route: `${area}/brand-creation`, at: `${area}/brand-creation?client=11` },
  {
    route: `${area}/reseller`,
    at: `${area}/reseller?client=11`,
    layers: {
      'its details with a mistake': async page => {
        await press('Edit details')(page)
        await page.getByRole('dialog').getByRole('textbox', { name: 'Postcode' }).fill('not one')
        await press('SAVE')(page)
      },
    },
    also: ['brands', 'vat', 'sales-ledger'].map(tab => `${area}/reseller?client=11&tab=${tab}`),
  },
  {
    route: `${area}/reseller`,
    at: `${area}/reseller?client=11&tab=feature-flags`,
    layers: { 'switching a feature on': press('Switch a feature on') },
  },
  {
    route: `${area}/reseller`,
    at: `${area}/reseller?client=11&tab=wholesale-retail`,
    layers: { 'a new entry with what is missing': pressEach('Add entry', 'SAVE') },
  },
  {
    route: `${area}/reseller`,
    at: `${area}/reseller?client=11&tab=products`,
    layers: { 'a new product with what is missing': pressEach('Add product', 'SAVE') },
  },
  {
    route: `${area}/reseller`,
    at: `${area}/reseller?client=11&tab=bundles`,
    layers: { 'a new bundle with what is missing': pressEach('Add bundle', 'SAVE') },
  },
  { route: `${area}/page-one`, at: ({ brand }) => `${area}/page-one?client=11&brand=${brand}` },
  { route: `${area}/brand`, at: ({ brand }) => `${area}/brand?client=11&brand=${brand}` },
  {
    route: `${area}/output-groups`,
    at: `${area}/output-groups?client=11`,
    layers: { 'a new group without a name': until('Enter a name', pressEach('Add group', 'SAVE')) },
  },
  {
    route: `${area}/helplines`,
    at: `${area}/helplines?client=11`,
    layers: { 'a new helpline without a name': pressEach('Add helpline', 'SAVE') },
  },
  { route: `${area}/logo-management`, at: `${area}/logo-management?client=11` },
  {
    route: `${area}/email-options`,
    at: `${area}/email-options?client=11`,
    states: {
      'a mistake': until('there is no variable “nobody”', page =>
        page.getByRole('textbox', { name: 'Text', exact: true }).fill('Dear {{ nobody }}'),
      ),
    },
  },
  { route: `${area}/reseller-account-files`, at: `${area}/reseller-account-files?client=12` },
  { route: `${area}/manage-account-files`, at: `${area}/manage-account-files?client=12` },
]
