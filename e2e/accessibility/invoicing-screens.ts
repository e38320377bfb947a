import { giveFile, openRow, press, pressEach, type Screen, until } from './screen.ts'

const run = '/bureau/invoice-runs/1?client=1'
const charges =
  'account_number,description,product_group,frequency,timing,amount,quantity,start_date,end_date'

export const invoicingScreens: readonly Screen[] = [
  {
    route: '/bureau/invoice-runs',
    at: '/bureau/invoice-runs?client=1',
    also: [
      ...['files', 'mandates', 'returns', 'settings'].map(
        debits => `runsView=direct-debits&debits=${debits}`,
      ),
      'runsView=receipts&receipts=ledger&account=1',
    ].map(view => `/bureau/invoice-runs?client=1&${view}`),
  },
  {
    route: '/bureau/invoice-runs/$run',
    at: run,
    also: ['failures', 'comparison', 'metrics', 'brands', 'end-of-run-files', 'history'].map(
      tab => `${run}&tab=${tab}`,
    ),
  },
  {
    route: '/bureau/invoice-runs/$run',
    at: `${run}&tab=reports`,
    states: {
      'options of a report': async page => {
        await press('Options of Margin')(page)
        await page.getByRole('combobox', { name: 'Group by' }).waitFor()
      },
    },
  },
  {
    route: '/bureau/invoice-runs/$run',
    at: `${run}&tab=accounts`,
    layers: {
      'an invoice and why it differs': async page => {
        await page.getByRole('row').nth(1).dblclick()
        await page.getByRole('dialog').getByText('Why?').click()
        await page.getByRole('region', { name: 'Why is this bill different?' }).waitFor()
      },
    },
    states: {
      'all rows selected': until('Clear selection', page =>
        page.getByRole('checkbox', { name: 'Select all rows' }).click(),
      ),
    },
  },
  {
    route: '/bureau/invoice-numbers',
    at: '/bureau/invoice-numbers?client=6',
  },
  {
    route: '/bureau/invoice-numbers/$range',
    at: ({ range }) => `/bureau/invoice-numbers/${range}?client=6`,
    layers: { 'changing the range': press('Change range') },
    states: { 'its gaps': page => page.getByRole('tab', { name: /Gaps/ }).click() },
  },
  {
    route: '/bureau/hosting-emails',
    at: '/bureau/hosting-emails?client=7',
    layers: { bounces: press('Bounces') },
  },
  {
    route: '/bureau/opc',
    at: '/bureau/opc?client=6',
    layers: {
      'a new charge with what is missing': until('Choose an account', pressEach('Add charge', 'SAVE')),
      'a charge': openRow('Charges'),
      'ending charges': async page => {
        await page.getByRole('checkbox', { name: 'Select row' }).first().check()
        await press('End 1')(page)
        const last = page.getByRole('textbox', { name: 'Last day' })
        await last.fill('31/12/2026')
        await last.press('Tab')
      },
    },
  },
  { route: '/bureau/opc', at: '/bureau/opc?client=6&part=unbilled' },
  { route: '/bureau/opc', at: '/bureau/opc?client=6&part=prices' },
  {
    route: '/bureau/opc',
    at: '/bureau/opc?client=6&part=import',
    states: {
      'bad rows': until(
        'No account has this number',
        giveFile('charges.csv', [
          charges,
          'NOBODY,Imported for the sweep,Broadband,weekly,advance,12.50,1,2026-11-01,',
        ]),
      ),
    },
  },
]
