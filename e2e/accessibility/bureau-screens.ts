import { giveFile, openRow, press, type Screen, until } from './screen.ts'

const sample = [
  'Ref;From;Dialled;Date;Time;Duration;Cost',
  'R1;(01632) 960001;020 7946 0000;01/07/2026;10:30:00;00:01:05;0.015',
  'R2;01632960002;home;01/07/2026;10:31:00;00:00:09;0.001',
]

export const bureauScreens: readonly Screen[] = [
  {
    route: '/bureau',
    layers: {
      'an open picker': page => page.getByRole('button', { name: 'Reseller any' }).click(),
    },
  },
  {
    route: '/bureau/bill-runs',
    at: '/bureau/bill-runs?client=2',
    layers: { form: press('Create bill run') },
  },
  {
    route: '/bureau/bill-runs/$billRun',
    at: ({ billRun }) => `/bureau/bill-runs/${billRun}?client=1`,
  },
  {
    route: '/bureau/data-collection',
    at: '/bureau/data-collection?client=1',
    also: [
      '/bureau/data-collection?client=1&view=carriers',
      '/bureau/data-collection?client=1&view=internal',
      '/bureau/data-collection?client=1&view=expected',
    ],
  },
  { route: '/bureau/data-collection/trace', at: '/bureau/data-collection/trace?client=2' },
  { route: '/bureau/data-collection/imports', at: '/bureau/data-collection/imports?client=2' },
  {
    route: '/bureau/usage-limits',
    at: '/bureau/usage-limits?client=2',
    also: ['/bureau/usage-limits?client=2&view=limits'],
    layers: { 'a new limit': press('Add limit') },
  },
  {
    route: '/bureau/carriers',
    at: '/bureau/carriers?client=2',
    layers: {
      'a new carrier with a sample': async page => {
        await press('Add carrier')(page)
        await page.getByRole('combobox', { name: 'File profile' }).click()
        await page.getByRole('option', { name: 'Custom columns' }).click()
        await giveFile('sample.csv', sample)(page)
        await page.getByText('Match the columns to see').waitFor()
      },
    },
  },
  {
    route: '/bureau/paths',
    at: '/bureau/paths?client=3',
    layers: { 'a new path': press('Add output path'), 'a path': openRow('Input paths') },
  },
  {
    route: '/bureau/rate-allocation',
    at: '/bureau/rate-allocation?client=1',
    also: [
      '/bureau/rate-allocation?client=1&view=allocations',
      '/bureau/rate-allocation?client=1&view=tester',
    ],
  },
  {
    route: '/bureau/rate-allocation/$rateCard',
    at: '/bureau/rate-allocation/6?client=1',
    also: ['/bureau/rate-allocation/6?client=1&view=changes'],
    layers: { 'the menu of views': press('Views'), 'the menu of exports': press('Export') },
  },
  {
    route: '/bureau/rate-allocation/shadow-runs',
    at: '/bureau/rate-allocation/shadow-runs?client=12',
    layers: { 'a new shadow run': press('New shadow run') },
  },
  {
    route: '/bureau/rate-allocation/shadow-runs/$shadowRun',
    at: ({ shadowRun }) => `/bureau/rate-allocation/shadow-runs/${shadowRun}?client=12`,
    layers: { publishing: press('Publish') },
  },
  {
    route: '/bureau/schedulers',
    at: '/bureau/schedulers?client=11',
    states: {
      'a new schedule with a mistake': until('hour: "24" must be 0 to 23', press('Add schedule'), page =>
        page.getByRole('textbox', { name: 'When' }).fill('30 24 * * *'),
      ),
    },
  },
  { route: '/bureau/schedulers/$schedule', at: ({ schedule }) => `/bureau/schedulers/${schedule}` },
]
