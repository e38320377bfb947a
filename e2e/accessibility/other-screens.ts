import { openAccountTab } from '../account-pages/account-tabs.ts'
import { giveFile, openRow, press, pressEach, type Screen, until } from './screen.ts'

const schemes = '/ordering/loyalty-schemes?client=9'

export const otherScreens: readonly Screen[] = [
  {
    route: '/home',
    layers: {
      'the palette': page => page.keyboard.press('Control+k'),
      'the shortcuts': page => page.keyboard.press('?'),
      'the user menu': press('User menu: Ada'),
      'recent exports': until(/^(No exports in|Files are kept)/, press('User menu: Ada'), page =>
        page.getByRole('menuitem', { name: 'Recent exports' }).click(),
      ),
    },
  },
  { route: '/ordering' },
  {
    route: '/ordering/loyalty-schemes',
    at: schemes,
    also: [`${schemes}&offers=options`],
    layers: {
      'a new scheme with what is missing': until(
        'Choose at least one product group',
        pressEach('Add scheme', 'SAVE'),
      ),
    },
  },
  {
    route: '/ordering/loyalty-schemes',
    at: `${schemes}&offers=contracts`,
    layers: { 'a new contract': press('Add contract') },
  },
  { route: '/ordering/loyalty-schemes', at: `${schemes}&offers=ending` },
  {
    route: '/ordering/loyalty-schemes',
    at: `${schemes}&offers=import`,
    states: {
      'bad rows': until(
        'The reseller has no loyalty scheme of this name',
        giveFile('contracts.csv', [
          'account_number,scheme,contract_option,start_date',
          'MEA100001,Nothing,,2026-10-01',
        ]),
      ),
    },
  },
  { route: '/partner-commercial' },
  {
    route: '/partner-commercial/invoice-reporting',
    at: '/partner-commercial/invoice-reporting?from=2026-07&to=2026-09',
    states: {
      'a month-end': async page => {
        await page.getByRole('tab', { name: 'VAT' }).click()
        await page.getByRole('region', { name: 'Agreement' }).waitFor()
      },
      'carrier rentals': async page => {
        await page.getByRole('tab', { name: 'Carrier rentals' }).click()
        await page.getByText('Carrier rentals are listed for one reseller at a time.').waitFor()
      },
    },
  },
  {
    route: '/partner-commercial/exception-reporting',
    at: '/partner-commercial/exception-reporting?client=1',
    layers: { 'an exception': openRow('Exceptions'), thresholds: press('Thresholds') },
  },
  { route: '/crm' },
  {
    route: '/crm/accounts',
    at: '/crm/accounts?client=10',
    states: {
      hits: async page => {
        await page.getByRole('combobox', { name: 'Find accounts' }).fill('ltd')
        await page.getByRole('option').first().waitFor()
      },
    },
  },
  {
    route: '/crm/accounts/$account',
    at: ({ account }) => `/crm/accounts/${account}?client=10`,
    states: Object.fromEntries(
      [
        'Details',
        'Services',
        'Contracts',
        'Charges',
        'Bundles',
        'Invoices',
        'Ledger',
        'Calls',
        'Files',
        'Notes',
        'History',
      ].map(name => [
        name,
        async page => {
          await openAccountTab(page, name)
          await page.getByRole('tabpanel', { name, exact: true }).waitFor()
        },
      ]),
    ),
  },
  { route: '/network' },
  { route: '/network/ttb', layers: { 'a new circuit': press('Add circuit') } },
  { route: '/network/ttb/$circuit', at: ({ circuit }) => `/network/ttb/${circuit}` },
  { route: '/omni-portal' },
  {
    route: '/omni-portal/messages',
    at: '/omni-portal/messages?client=1',
    layers: { 'a message': openRow('Messages'), 'what partners see': press('Preview') },
  },
  { route: '/omni-portal/resellers', layers: { settings: openRow('Resellers') } },
]
