import type { Role } from '@nineops/contract/roles'

export interface MenuEntry {
  path: string
  label: string
  /** One line about what the screen is for. */
  about: string
}

/** The tab in the address of its screen. */
export type TabSearch = Readonly<Record<string, string>>

export interface Area {
  /** First segment of the address. */
  segment: string
  /** Toolbar button, as spec §2 writes it. */
  button: string
  name: string
  role: Role
  about: string
  menu: MenuEntry[]
  /** The menu has a title that leads to the area (spec §2: Omni Portal's alone). */
  titled?: true
  /** Tabs of screens that the palette finds by name. */
  tabs?: { path: string; label: string; screen: string; search: TabSearch }[]
  /** Screens not in the specification's menu: on the area's overview and in the palette. */
  further?: MenuEntry[]
}

/** Panels of a tab of Invoice Runs, by their names in the palette. */
const partsOfRuns = (runsView: string, part: string, labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({
    path: 'invoice-runs',
    label,
    screen: 'Invoice Runs',
    search: { runsView, [part]: value },
  }))

const entry = (path: string, label: string, about: string): MenuEntry => ({ path, label, about })

/** Areas, toolbar buttons and side menus of spec §2, in its order. */
export const areas: Area[] = [
  {
    segment: 'ordering',
    button: 'ORDERING',
    name: 'Ordering',
    role: 'NINEOPS_ORDERING_ACCESS',
    about: 'Loyalty schemes and contract options.',
    menu: [entry('loyalty-schemes', 'Loyalty Schemes', 'Minimum-term discounts and contract options.')],
  },
  {
    segment: 'bureau',
    button: 'BUREAU',
    name: 'Bureau',
    role: 'NINEOPS_BUREAU_ACCESS',
    about: 'Bill runs, invoice runs, data collection and carriers.',
    menu: [
      entry('bill-runs', 'Bill Runs', 'Collect and rate a reseller’s usage for a period.'),
      entry('invoice-numbers', 'Invoice Numbers', 'Each brand’s number ranges, without gaps.'),
      entry('invoice-runs', 'Invoice Runs', 'Turn rated usage and charges into numbered invoices.'),
      entry('opc', 'OPC', 'One-off and periodic charges of accounts.'),
      entry('hosting-emails', 'Hosting Emails', 'E-mails that tell customers an invoice is ready.'),
      entry(
        'data-collection',
        'Data Collection',
        'Call records from carriers: files, sources and rejected lines.',
      ),
      entry('schedulers', 'Schedulers', 'Scheduled tasks, their times and results.'),
      entry('rate-allocation', 'Rate Allocation', 'Rate cards and where they apply.'),
      entry('paths', 'IO Paths', 'Where files come from and go to.'),
      entry('carriers', 'Carriers', 'Carriers and the layout of their files.'),
    ],
    further: [entry('usage-limits', 'Usage Limits', 'How much accounts may use before you are alerted.')],
    tabs: [
      { path: 'opc', label: 'Charges not billed', screen: 'OPC', search: { part: 'unbilled' } },
      {
        path: 'data-collection/imports',
        label: 'Opening balances',
        screen: 'Imports',
        search: { kind: 'openingbalances' },
      },
      {
        path: 'invoice-runs',
        label: 'Receipts',
        screen: 'Invoice Runs',
        search: { runsView: 'receipts' },
      },
      {
        path: 'invoice-runs',
        label: 'Direct Debits',
        screen: 'Invoice Runs',
        search: { runsView: 'direct-debits' },
      },
      ...partsOfRuns('receipts', 'receipts', {
        statements: 'Bank statements',
        ledger: 'Account ledger',
        debt: 'Aged debt of a reseller',
      }),
      ...partsOfRuns('direct-debits', 'debits', {
        mandates: 'Mandates',
        returns: 'Returned Direct Debits (ARUDD)',
        settings: 'Service user numbers',
      }),
    ],
  },
  {
    segment: 'service-establishment',
    button: 'SERVICE ESTABLISHMENT',
    name: 'Service Establishment',
    role: 'NINEOPS_SERVICEESTABLISHMENT_ACCESS',
    about: 'Resellers and brands, their outputs, logos, e-mails and files.',
    menu: [
      entry('output-groups', 'Output Groups', 'Which outputs a brand gets.'),
      entry('reseller-creation', 'Create Reseller', 'Set up a new reseller.'),
      entry('brand-creation', 'Create Brand', 'Set up a new brand of a reseller.'),
      entry('logo-management', 'Manage Logos', 'Logos on invoices.'),
      entry('email-options', 'Email Options', 'Sender, subject and text of invoice e-mails.'),
      entry('reseller-account-files', 'Reseller Account Files', 'Files kept for a reseller.'),
      entry('manage-account-files', 'Manage Account Files', 'Files kept for an account.'),
    ],
    tabs: [
      { path: 'brand', label: 'Payment reminders', screen: 'Brand', search: {} },
      {
        path: 'reseller',
        label: 'Sales ledger (Sage 50, Xero, QuickBooks Online)',
        screen: 'Reseller',
        search: { tab: 'sales-ledger' },
      },
    ],
    further: [
      entry('helplines', 'Helplines', 'Numbers hidden on a reseller’s bills.'),
      entry('page-one', 'Page One', 'The parts of page one of a brand’s invoices, and their order.'),
    ],
  },
  {
    segment: 'partner-commercial',
    button: 'PARTNER COMMERCIAL',
    name: 'Partner Commercial',
    role: 'NINEOPS_PARTNER_COMMERCIAL_ACCESS',
    about: 'What partners are billed, and what looks wrong.',
    menu: [
      entry('invoice-reporting', 'Invoice Reporting', 'Revenue, cost and margin by month.'),
      entry('exception-reporting', 'Exception Reporting', 'What is left to check in a bill run.'),
    ],
    tabs: [
      {
        path: 'invoice-reporting',
        label: 'VAT and month-end',
        screen: 'Invoice Reporting',
        search: { tab: 'vat' },
      },
      {
        path: 'invoice-reporting',
        label: 'Ledger exports',
        screen: 'Invoice Reporting',
        search: { tab: 'vat' },
      },
      {
        path: 'invoice-reporting',
        label: 'Aged debt',
        screen: 'Invoice Reporting',
        search: { tab: 'debt' },
      },
    ],
  },
  {
    segment: 'crm',
    button: 'CRM',
    name: 'CRM',
    role: 'NINEOPS_CRM_ACCESS',
    about: 'Accounts across all resellers.',
    menu: [entry('accounts', 'Accounts', 'Find an account and everything about it.')],
  },
  {
    segment: 'dash-administration',
    button: 'DASH ADMINISTRATION',
    name: 'Dash Administration',
    role: 'NINEOPS_DASH_ADMIN_ACCESS',
    about: 'Dash API access and usage.',
    menu: [
      entry('client-credentials', 'Client Credentials', 'Issue, rotate and revoke credentials.'),
      entry('systems', 'Systems', 'Registered systems and their health.'),
      entry('logging', 'Logging', 'Calls to the Dash API.'),
      entry('settings', 'Settings', 'Settings of the Dash API.'),
      entry('cors-main', 'CORS', 'Origins that may call the Dash API.'),
    ],
    further: [entry('webhooks', 'Webhooks', 'Notify partners’ systems of invoices and runs.')],
  },
  {
    segment: 'network',
    button: 'NETWORK',
    name: 'Network',
    role: 'NINEOPS_NETWORK_ACCESS',
    about: 'Broadband circuits and line tests.',
    menu: [entry('ttb', 'TTB', 'Circuits, line tests and their history.')],
  },
  {
    segment: 'omni-portal',
    button: 'OMNI PORTAL',
    name: 'Omni Portal',
    role: 'NINEOPS_LUMIERE_ACCESS',
    about: 'What partners see in their own portal.',
    titled: true,
    menu: [
      entry('resellers', 'Resellers', 'Resellers and their portal settings.'),
      entry('messages', 'Messages', 'Announcements with a start and an end.'),
    ],
  },
]

export const administration: Omit<Area, 'button'> = {
  segment: 'administration',
  name: 'Administration',
  role: 'administrator',
  about: 'Users, their roles and sessions, and the audit trail.',
  menu: [
    entry('users', 'Users', 'People who may sign in, and their roles.'),
    entry('roles', 'Roles', 'What each role can open, and who has it.'),
    entry('sessions', 'Sessions', 'Who is signed in now.'),
    entry('bank-checks', 'Bank checks', 'Tables for checking account numbers.'),
    entry('bank-holidays', 'Bank holidays', 'Days with no Bacs processing.'),
    entry('vat-percentages', 'VAT percentages', 'VAT rates and when they start.'),
    entry('two-person-release', 'Two-person release', 'Runs and postings that need a second person.'),
    entry('single-sign-on', 'Single sign-on', 'The identity provider, and who is linked to it.'),
    entry('audit-trail', 'Audit trail', 'Every change: who, when, what, before and after.'),
  ],
}

export const places: readonly Omit<Area, 'button'>[] = [...areas, administration]

/** Address of an area, or of a screen in it. */
export const addressOf = (place: Pick<Area, 'segment'>, screen?: Pick<MenuEntry, 'path'>): string =>
  screen ? `/${place.segment}/${screen.path}` : `/${place.segment}`

/** The area of an address, by its first segment. */
export function placeOf(pathname: string): Omit<Area, 'button'> | undefined {
  const segment = pathname.split('/')[1]
  return places.find(place => place.segment === segment)
}
