import type { Locator, Page, Request } from '@playwright/test'
import { signInToApi } from '../api-session.ts'
import { follow, openAs } from '../demo-sessions.ts'
import { expect, password, test } from '../fixtures.ts'
import { cutLabels } from './cut-labels.ts'

const menus = [
  { path: '/ordering', name: 'Ordering', entries: [['loyalty-schemes', 'Loyalty Schemes']] },
  {
    path: '/bureau',
    name: 'Bureau',
    entries: [
      ['bill-runs', 'Bill Runs'],
      ['invoice-numbers', 'Invoice Numbers'],
      ['invoice-runs', 'Invoice Runs'],
      ['opc', 'OPC'],
      ['hosting-emails', 'Hosting Emails'],
      ['data-collection', 'Data Collection'],
      ['schedulers', 'Schedulers'],
      ['rate-allocation', 'Rate Allocation'],
      ['paths', 'IO Paths'],
      ['carriers', 'Carriers'],
    ],
  },
  {
    path: '/service-establishment',
    name: 'Service Establishment',
    entries: [
      ['output-groups', 'Output Groups'],
      ['reseller-creation', 'Create Reseller'],
      ['brand-creation', 'Create Brand'],
      ['logo-management', 'Manage Logos'],
      ['email-options', 'Email Options'],
      ['reseller-account-files', 'Reseller Account Files'],
      ['manage-account-files', 'Manage Account Files'],
    ],
  },
  {
    path: '/partner-commercial',
    name: 'Partner Commercial',
    entries: [
      ['invoice-reporting', 'Invoice Reporting'],
      ['exception-reporting', 'Exception Reporting'],
    ],
  },
  { path: '/crm', name: 'CRM', entries: [['accounts', 'Accounts']] },
  { path: '/network', name: 'Network', entries: [['ttb', 'TTB']] },
  {
    path: '/dash-administration',
    name: 'Dash Administration',
    entries: [
      ['client-credentials', 'Client Credentials'],
      ['systems', 'Systems'],
      ['logging', 'Logging'],
      ['settings', 'Settings'],
      ['cors-main', 'CORS'],
    ],
  },
  {
    path: '/omni-portal',
    name: 'Omni Portal',
    entries: [
      ['resellers', 'Resellers'],
      ['messages', 'Messages'],
    ],
  },
] as const

const box = async (locator: Locator) => {
  const found = await locator.boundingBox()
  if (!found) throw new Error('The element has no bounding box')
  return found
}
const hrefs = (links: Locator) => links.evaluateAll(all => all.map(link => link.getAttribute('href')))
const background = (link: Locator | undefined) =>
  link?.evaluate(element => getComputedStyle(element).backgroundColor)
const sideMenu = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true })

test('side menus: texts, order, addresses, 250 px beside a 64 px top bar', async ({ page, address }) => {
  await openAs(page, address, 'admin', '/home')
  for (const { path, name, entries } of menus) {
    await page.getByRole('navigation', { name: 'Areas' }).locator(`a[href="${path}"]`).click()
    const menu = sideMenu(page, name)
    const links = menu.getByRole('link')
    // Each starts with Home; only Omni Portal's has a title.
    const title = path === '/omni-portal' ? [['', name] as const] : []
    const all = [...title, ...entries]
    await expect(links, name).toHaveText(['Home', ...all.map(([, label]) => label)])
    const addresses = all.map(([segment]) => `${path}/${segment}`.replace(/\/$/, ''))
    expect(await hrefs(links)).toEqual(['/home', ...addresses])
    const [bar, side] = [await box(page.getByRole('banner')), await box(menu)]
    expect([bar.x, bar.y, bar.width, bar.height]).toEqual([0, 0, 1440, 64])
    expect([side.x, side.y, side.width, side.height]).toEqual([0, 64, 250, 836])
    const main = page.getByRole('main')
    expect((await box(main)).x).toBe(250)
    await expect(main).not.toHaveCSS('padding', '0px')
  }
})

test('every menu entry opens a screen of its name, and is highlighted there', async ({ page, address }) => {
  await openAs(page, address, 'admin', '/ordering')
  for (const { path, name, entries } of menus) {
    await page.getByRole('navigation', { name: 'Areas' }).locator(`a[href="${path}"]`).click()
    for (const [segment, label] of entries) {
      const link = sideMenu(page, name).getByRole('link', { name: label, exact: true })
      await link.click()
      await expect(page).toHaveURL(`${address}${path}/${segment}`)
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(sideMenu(page, name).locator('[aria-current]')).toHaveCount(1)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading, label).toHaveCount(1)
      // The last screen's heading may stand for a moment: both are read again until they agree.
      await expect(async () =>
        expect(await page.title()).toBe(`${await heading.innerText()} · NineOps`),
      ).toPass()
      expect(await cutLabels(page), label).toEqual([])
    }
  }
  // The active link looks active.
  const [active, other] = ['Messages', 'Resellers'].map(label =>
    sideMenu(page, 'Omni Portal').getByRole('link', { name: label, exact: true }),
  )
  expect(await background(active)).not.toBe(await background(other))
})

test('home: heading, build number, three areas, notes; no side menu and no padding', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'ordering', '/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const build = await (await fetch(`${address}/home/getbuildversion`)).text()
  expect(build).toMatch(/\d+\.\d+\.\d+/)
  await expect(page.getByText(`Build number ${build}`, { exact: true })).toBeVisible()
  const areas = page.getByRole('region', { name: 'Areas' }).getByRole('listitem')
  await expect(areas).toHaveCount(3)
  for (const [at, name] of ['Ordering', 'Bureau', 'Service Establishment'].entries())
    await expect(areas.nth(at)).toContainText(name)
  await expect(page.getByRole('region', { name: 'Areas' }).getByRole('link')).toHaveCount(1)
  await expect(page.getByText('You may not have access to all 3 areas.', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Missing features' }).getByRole('listitem')).toHaveText([
    'Invoice Run SSRS reports',
  ])

  await expect(page.getByRole('navigation')).toHaveCount(1)
  const main = page.getByRole('main')
  await expect(main).toHaveCSS('padding', '0px')
  const { x, y, width } = await box(main)
  expect([x, y, width]).toEqual([0, 64, 1440])
  expect((await box(page.getByRole('banner'))).height).toBe(64)
})

test('the top bar leads home and its menu to log out', async ({ page, address }) => {
  await openAs(page, address, 'bureau', '/bureau/carriers')
  await page.getByRole('button', { name: 'User menu: Bea' }).click()
  await expect(page.getByRole('menuitem', { name: 'Log out', exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Administration' })).toBeHidden()
  await page.keyboard.press('Escape')
  const home = page.getByRole('banner').getByRole('link', { name: 'Home' })
  await expect(home).toHaveAttribute('href', '/home')
  await home.click()
  await expect(page).toHaveURL(`${address}/home`)
})

test('fits 1024 px with every area button on one 64 px bar', async ({ page, address }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await openAs(page, address, 'admin', '/omni-portal')
  await expect(page.getByRole('button', { name: 'User menu: Ada' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
  expect((await box(page.getByRole('banner'))).height).toBe(64)
  const bar = page.getByRole('navigation', { name: 'Areas' })
  await bar.getByRole('link', { name: 'ORDERING' }).click()
  await expect(page).toHaveURL(`${address}/ordering`)
  const api = await signInToApi(address, 'bureau', password)
  await api.post('/api/clients/2/carriers', {
    name: `Wholesale voice, numbers and data ${crypto.randomUUID()}`,
    profile: { name: 'fcs-cdr-v3' },
  })
  // Lists leave out what there is no room for, and keep what a row is done with.
  for (const [path, name, last] of [
    ['/bureau/opc?client=6', 'Charges', 'Status'],
    ['/bureau/schedulers', 'Schedules', 'Actions'],
    ['/bureau/carriers?client=2', 'Carriers', 'Change status'],
  ] as const) {
    await follow(page, path)
    const grid = page.getByRole('grid', { name })
    await expect(grid.getByRole('row').nth(1)).toBeVisible()
    await expect(grid.getByRole('columnheader', { name: last })).toBeVisible()
    expect(await grid.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), path).toBe(0)
  }
})

test('at 390 px the menu opens over the page, rows are cards, and nothing is wider than the screen', async ({
  page,
  address,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, address, 'admin', '/bureau/carriers?client=2')
  await expect(page.getByRole('heading', { level: 1, name: 'Carriers' })).toBeVisible()
  await expect(sideMenu(page, 'Bureau')).toBeHidden()
  // A row is a card: its cells below each other, each with its name, none off the screen.
  const row = page.getByRole('grid', { name: 'Carriers' }).getByRole('row').nth(1)
  await expect(row.getByText('File profile')).toBeVisible()
  await expect(row.getByRole('button', { name: /Deactivate/ })).toBeVisible()
  // It is headed by the name, not by the index that its first column has.
  const [name, index] = [await box(row.getByRole('gridcell').nth(1)), await box(row.getByText('Index'))]
  expect(name.y).toBeLessThan(index.y)
  expect((await box(row)).height).toBeGreaterThan(60)
  expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  // What stands in columns elsewhere leaves room to type.
  for (const [path, field] of [
    ['/service-establishment/email-options?client=11', 'Subject'],
    ['/dash-administration/systems?view=addresses', 'Address'],
  ] as const) {
    await follow(page, path)
    const typed = page.locator('main').getByRole('textbox', { name: field, exact: false }).first()
    await expect.poll(async () => (await typed.boundingBox())?.width, path).toBeGreaterThan(160)
  }
  // At the left the primary action is the first, and Delete the last.
  await follow(page, '/bureau/schedulers/2')
  const action = (label: string) => page.getByRole('button', { name: label, exact: true })
  await expect(action('Run now')).toBeVisible()
  const [run, edit, remove] = [
    await box(action('Run now')),
    await box(action('Edit')),
    await box(action('Delete')),
  ]
  expect(run.x).toBeLessThan(edit.x)
  expect(edit.x).toBeLessThan(remove.x)
  for (const [area, entry] of [
    ['BUREAU', 'Invoice Runs'],
    ['CRM', 'Accounts'],
  ] as const) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: area }).click()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('link', { name: entry, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Areas' })).toBeHidden()
    for (const part of ['html', 'main'])
      expect(
        await page.locator(part).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ).toBe(0)
  }
})

test('a phone and a low window show the whole selection, and the first rows of a run', async ({
  page,
  address,
}) => {
  const selection = page.getByRole('navigation', { name: 'Selection' })
  const row = page.getByRole('grid', { name: 'Accounts' }).getByRole('row').nth(1)
  await openAs(page, address, 'admin', '/bureau/invoice-runs/4?client=12')
  // 1440 × 900 at 200 % zoom is the second.
  for (const [width, height] of [
    [390, 844],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(row).toBeInViewport()
    await expect(page.getByRole('tab', { name: /Accounts/ })).toBeInViewport({ ratio: 1 })
    for (const step of ['Reseller', 'Brand', 'Account', 'Run'])
      await expect(
        selection.getByRole('button', { name: new RegExp(`^${step}`) }),
        `${step} at ${width} px`,
      ).toBeInViewport({ ratio: 1 })
  }
  // A phone clears it in its picker.
  await page.setViewportSize({ width: 390, height: 844 })
  await follow(page, '/bureau/carriers?client=12')
  await selection.getByRole('button', { name: /^Reseller/ }).click()
  await page.getByRole('button', { name: 'Clear reseller' }).click()
  await expect(page).not.toHaveURL(/client=/)
  // A finger has no Escape.
  await page.getByRole('button', { name: 'Search screens and resellers' }).click()
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await palette.getByRole('button', { name: 'Close' }).click()
  await expect(palette).toBeHidden()
  // The step that is open is followed by its form, not by the other steps.
  await follow(page, '/service-establishment/reseller-creation')
  const steps = page.getByRole('navigation', { name: 'Steps' })
  const [name, second] = [
    await box(page.getByLabel('Name', { exact: false }).first()),
    await box(steps.getByRole('button', { name: 'Address and contacts' })),
  ]
  expect(name.y).toBeLessThan(second.y)
})

test('tabs fade at the right edge, less and less, until the last one is reached', async ({
  page,
  address,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, address, 'admin', '/crm/accounts/1?client=1')
  const tabs = page.getByRole('tablist').first()
  await expect(tabs).toBeVisible()
  /** Of the right edge that is faded, in pixels. */
  const fadedAt = (share: number) =>
    tabs.evaluate(async (list, part) => {
      list.scrollLeft = (list.scrollWidth - list.clientWidth) * part
      await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
      return 40 - Number(/\+ ([\d.]+)px/.exec(getComputedStyle(list).maskSize)?.[1] ?? 0)
    }, share)
  expect(await fadedAt(0)).toBe(40)
  expect(await fadedAt(0.5)).toBeCloseTo(20, 0)
  expect(await fadedAt(1)).toBe(0)
  // The open one is in sight, whichever it becomes, and when the window was wider.
  await page.setViewportSize({ width: 1440, height: 844 })
  await tabs.getByRole('tab', { name: 'More' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(tabs.getByRole('tab', { name: 'More' })).toBeInViewport({ ratio: 1 })
  await page.goBack()
  await expect(tabs.getByRole('tab', { name: 'Overview' })).toBeInViewport({ ratio: 1 })
})

test('printing gives every row of a list, without bars, menus and controls', async ({ page, address }) => {
  await openAs(page, address, 'admin', '/bureau/opc?client=6')
  const grid = page.getByRole('grid', { name: 'Charges' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  const shown = await grid.getByRole('row').count()
  const root = page.locator('html')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  // A page of the list has 200 rows, of which the screen draws those in sight.
  expect(shown).toBeLessThan(200)
  await expect(grid.getByRole('row')).toHaveCount(201)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const role of ['navigation', 'button', 'tablist'] as const)
    await expect(
      page.getByRole(role).and(page.locator(':visible')).and(page.locator(':not([role=columnheader] *)')),
    ).toHaveCount(0)
  // The page is as long as its rows: nothing is in a box that scrolls.
  expect((await box(grid)).height).toBeGreaterThan(200 * 20)
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
  // The board has whom each reseller is with and its next step, as words.
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await follow(page, '/bureau')
  const board = page.getByRole('grid', { name: 'All resellers' })
  await expect(board.getByRole('row').nth(12)).toBeVisible()
  await page.emulateMedia({ media: null })
  await board.getByRole('button', { name: /^Owner of Mercia/ }).click()
  await page.getByRole('menuitem', { name: 'Assign to me' }).click()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(board.getByText('admin', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^\w+ \w+ for / })).toBeHidden()
  await expect(page.getByText('Filter functions')).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
  await expect(page.getByRole('navigation', { name: 'Bureau' })).toBeVisible()
})

test.describe('without a wish to save data', () => {
  test.use({ savesData: false })

  test('all areas are preloaded', async ({ page, address }) => {
    const asked = new Set<Request>()
    page.on('request', request => {
      if (request.resourceType() === 'script') asked.add(request)
    })
    await openAs(page, address, 'admin', '/home')
    const areas = [
      'administration',
      'bureau',
      'crm',
      'dash-administration',
      'invoicing',
      'network',
      'omni-portal',
    ]
    const missing = () =>
      [...areas, 'ordering', 'partner-commercial', 'service-establishment'].filter(
        area => ![...asked].some(request => request.url().includes(`/assets/${area}-`)),
      )
    await expect.poll(missing).toEqual([])
    // Then nothing more comes for a while.
    await expect(async () => {
      const so = asked.size
      await Promise.all([...asked].map(async request => (await request.response())?.finished()))
      await page.waitForTimeout(1000)
      expect(asked.size).toBe(so)
    }).toPass()
    const before = asked.size
    await page.getByRole('link', { name: 'BUREAU', exact: true }).click()
    await sideMenu(page, 'Bureau').getByRole('link', { name: 'Invoice Runs' }).click()
    await expect(page.getByText('Choose a reseller to continue.')).toBeVisible()
    expect([...asked].slice(before).map(request => request.url())).toEqual([])
  })
})
