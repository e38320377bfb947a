import { expect } from '../fixtures.ts'
import { type Open, openRow, press, pressEach, type Screen, until } from './screen.ts'

const dash = '/dash-administration'

/** Calls the Dash API until its log shows the call, and opens it. */
const openCall: Open = async page => {
  await expect(async () => {
    await page.request.get(new URL('/dash/accounts', page.url()).href)
    await page.reload()
    await expect(page.getByRole('grid', { name: 'Dash API calls' }).getByRole('row').nth(1)).toBeVisible()
  }).toPass()
  await openRow('Dash API calls')(page)
}

export const administrationScreens: readonly Screen[] = [
  { route: '/administration' },
  {
    route: '/administration/users',
    layers: { 'a new user': press('Add user'), 'a user': openRow('Users') },
  },
  { route: '/administration/roles' },
  { route: '/administration/sessions' },
  { route: '/administration/audit-trail', layers: { 'an entry': openRow('Entries') } },
  { route: '/administration/single-sign-on' },
  { route: '/administration/two-person-release' },
  {
    route: '/administration/bank-checks',
    states: { 'what is missing': until('The version is needed', press('LOAD')) },
  },
  {
    route: '/administration/bank-holidays',
    at: '/administration/bank-holidays?year=2026',
    states: { 'what is missing': until('bank-holidays.json is needed', press('LOAD')) },
  },
  {
    route: '/administration/vat-percentages',
    layers: { 'a percentage': press('Add percentage') },
  },
  { route: dash },
  {
    route: `${dash}/client-credentials`,
    layers: {
      'a new credential with what is missing': until('Enter a name', pressEach('Issue credential', 'ISSUE')),
      'a credential': openRow(/credentials/i),
    },
  },
  {
    route: `${dash}/systems`,
    layers: { 'a new system': press('Add system'), 'a system': openRow('Systems') },
  },
  { route: `${dash}/systems`, at: `${dash}/systems?view=addresses` },
  {
    route: `${dash}/logging`,
    at: `${dash}/logging?span=7d`,
    layers: { 'a call': openCall },
  },
  {
    route: `${dash}/settings`,
    states: {
      'a mistake': until('Enter a whole number from 0 to 90', page =>
        page.getByRole('textbox', { name: 'Days that an old secret stays valid' }).fill('91'),
      ),
    },
  },
  {
    route: `${dash}/cors-main`,
    layers: {
      'an origin with a mistake': until(
        'leave the path away',
        press('Allow origin'),
        page =>
          page.getByRole('textbox', { name: 'Origin', exact: true }).fill('https://partner.example/app'),
        press('ALLOW'),
      ),
    },
  },
  {
    route: `${dash}/webhooks`,
    at: `${dash}/webhooks?client=12`,
    layers: { 'a new webhook': press('Add webhook') },
  },
  { route: `${dash}/webhooks/$webhook`, at: ({ webhook }) => `${dash}/webhooks/${webhook}?client=12` },
]
