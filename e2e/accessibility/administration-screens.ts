import { openRow, press, pressEach, type Screen, until } from './screen.ts'

const dash = '/dash-administration'

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
    states: { 'what is missing': until('Enter a version', press('LOAD')) },
  },
  {
    route: '/administration/bank-holidays',
    at: '/administration/bank-holidays?year=2026',
    states: { 'what is missing': until('Choose bank-holidays.json', press('LOAD')) },
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
    layers: { 'a call': openRow('Dash API calls') },
  },
  {
    route: `${dash}/settings`,
    states: {
      'a mistake': until('Enter a whole number from 0 to 90', page =>
        page.getByRole('textbox', { name: 'Old secret grace period (days)' }).fill('91'),
      ),
    },
  },
  {
    route: `${dash}/cors-main`,
    layers: {
      'an origin with a mistake': until(
        'remove the path',
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
