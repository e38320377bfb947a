import { logoPreview, logoVersion } from '@nineops/contract/service-establishment/logos.contract'
import type { Role } from '@nineops/contract/roles'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { readPdfText } from '../../../test/pdf-text.ts'
import { testApp } from '../../../test/test-app.ts'

const roles: Role[] = ['NINEOPS_SERVICEESTABLISHMENT_ACCESS']
let client = 0
let brand = 0
const app = closedAtEnd(await testApp())
beforeAll(async () => {
  client = await app.build.client()
  brand = await app.build.brand(client)
})

const path = (rest = '', of = brand) => `/api/clients/${client}/brands/${of}/logo${rest}`
const formOf = (content: Buffer | string, name = 'logo.png', type = 'image/png') => {
  const body = new FormData()
  body.set(
    'file',
    new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type }),
    name,
  )
  return body
}
const call = (rest: string, options = {}) => app.call(path(rest), { roles, ...options })
const upload = (content: Buffer | string, name?: string, type?: string) =>
  call('', { method: 'PUT', body: formOf(content, name, type) })
const preview = async (content: Buffer | string, name?: string) => {
  const answer = await call('/preview', { method: 'POST', body: formOf(content, name) })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return logoPreview.parse(await answer.json())
}
const refusal = async (content: Buffer | string, name?: string): Promise<string> => {
  const answer = await call('/preview', { method: 'POST', body: formOf(content, name) })
  const error = await errorOf(answer)
  expect(answer.status, error.detail).toBe(400)
  expect(error.code).toBe('logo_unusable')
  return error.detail
}

/** Two colours side by side, so that the picture can be recognised by its pixels. */
const picture = (width = 600, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#1f4e79' } })
const svg = (inside: string, attributes = 'viewBox="0 0 100 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`
const drawn = '<rect width="100" height="20" fill="#0a6"/>'
const imageOf = ({ image }: { image: string }) => Buffer.from(image, 'base64')

it('a PNG of 16 bits, interlaced, under another name is shown on the sample invoice before it is saved', async () => {
  const deep = await picture().toColourspace('rgb16').png({ progressive: true }).toBuffer()
  const shown = await preview(deep, 'logo.jpg')
  expect(shown).toMatchObject({ type: 'png', width: 600, height: 200, removed: [], warnings: [] })
  const pdf = Buffer.from(shown.invoice, 'base64')
  expect(pdf.toString('latin1')).toMatch(/\/Subtype\/Image[^>]*\/Width 600\/Height 200/)
  expect(readPdfText(pdf)).toContain('SAMPLE-000001')
  expect(await refusal('<html></html>')).toBe('By its content this is no PNG, JPEG or SVG.')
  expect(await refusal(await picture().linear(0, 255).png().toBuffer())).toContain('seen on white paper')
})

it('a machine that reads as many pictures as it can says when to upload again, and blames no picture', async () => {
  const content = await picture().png().toBuffer()
  const answers = await Promise.all(Array.from({ length: 14 }, () => upload(content)))
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  for (const answer of busy) {
    expect(answer.headers.get('retry-after')).toBe('60')
    expect(await errorOf(answer)).toMatchObject({
      code: 'not_ready',
      title: 'The server is busy',
      detail: 'The server is too busy to read the picture. Wait a minute and upload it again.',
      errors: [],
    })
  }
  for (const { status } of answers) expect([200, 409, 503]).toContain(status)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(await preview(content)).toMatchObject({ type: 'png', width: 600 })
})

describe('an SVG', () => {
  it('is drawn crisply, without anything that runs, loads or moves; each removal is listed', async () => {
    const shown = await preview(
      svg(
        `<style>@import url(//evil.example/a.css); .a{fill:url(//evil.example/b)} .b{fill:#a06}</style>
        <script>alert(1)</script><rect onclick="alert(2)" width="100" height="20" class="b"/>
        <foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="//evil.example"/></foreignObject>
        <image href="file:///etc/passwd"/><use xlink:href="http://evil.example/x.svg#y"/>
        <a href="javascript:alert(3)"><path d="M0 0h9v9z" style="fill:#fff;background:url(//evil.example/c)"/></a>
        <animate attributeName="href" to="javascript:alert(4)"/><text x="9" y="9">Nine</text>`,
      ),
      'logo.svg',
    )
    expect(shown).toMatchObject({ type: 'svg', width: 100, height: 20, imageType: 'image/png' })
    expect(shown.removed).toEqual([
      'Animations',
      'Embedded HTML (foreignObject)',
      'Embedded or linked pictures',
      'Event handlers',
      'Links and references to other files',
      'Scripts',
      'Style rules @import',
      'Styles that load or run something',
    ])
    expect(shown.warnings).toEqual([expect.stringContaining('holds text') as string])
    expect(await sharp(imageOf(shown)).metadata()).toMatchObject({ width: 1500, height: 300 })
    const { data } = await sharp(imageOf(shown)).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(-3)]).toEqual([170, 0, 102])
  })

  it('its cleaned form is stored and downloaded, in a sandbox', async () => {
    const doctype =
      '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">'
    const answer = await upload(`${doctype}${svg(`${drawn}<script>alert(1)</script>`)}`, 'logo.svg')
    const { index, picture: facts } = logoVersion.parse(await answer.json())
    expect(facts?.removed).toEqual(['Document type (DOCTYPE)', 'Scripts'])
    const source = await call(`/versions/${index}/source`)
    expect(source.headers.get('content-type')).toBe('image/svg+xml')
    expect(source.headers.get('content-disposition')).toContain('attachment; filename="logo.svg"')
    expect(source.headers.get('content-security-policy')).toContain('sandbox')
    expect(await source.text()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 20"><rect width="100" height="20" fill="#0a6"/></svg>',
    )
  })
})

describe('a brand’s logo', () => {
  it('is refused with more than 2 MB', async () => {
    const answer = await upload(Buffer.alloc((2 << 20) + 1))
    expect(answer.status).toBe(413)
    expect(await answer.text()).toContain('A logo may have 2 MB at most')
  })

  it('is uploaded, shown on the sample invoice, restored and removed; each change is recorded with user and time', async () => {
    const own = await app.build.brand(client, { name: 'Blue Harbour' })
    const of = (rest: string, options = {}) => app.call(path(rest, own), { roles, ...options })
    const sample = async () => Buffer.from(await (await of('/sampleinvoice')).arrayBuffer())
    const logoOf = async () =>
      (await app.db.selectFrom('brands').select('logo_path').where('index', '=', own).executeTakeFirst())
        ?.logo_path
    expect(readPdfText(await sample())).toContain('Blue Harbour')
    expect((await sample()).includes('/Subtype/Image')).toBe(false)
    const first = logoVersion.parse(
      await (
        await of('', { method: 'PUT', body: formOf(await picture().png().toBuffer(), '../\0one.png') })
      ).json(),
    )
    expect(first).toMatchObject({ kind: 'uploaded', isCurrent: true, doneBy: `user-${roles[0]}` })
    const key = await logoOf()
    expect(key).toMatch(/^logos\/[0-9a-f]{64}\.png$/)
    expect((await sample()).toString('latin1')).toMatch(/\/Subtype\/Image[^>]*\/Width 600\/Height 200/)
    await of('', { method: 'PUT', body: formOf(svg(drawn), 'two.svg') })
    expect((await sample()).toString('latin1')).toMatch(/\/Width 1500\/Height 300/)
    // The logos that invoices used still exist.
    const old = await of(`/versions/${first.index}/image`)
    expect(old.headers.get('content-type')).toBe('image/png')

    const back = await of(`/versions/${first.index}/restore`, { method: 'POST' })
    expect(logoVersion.parse(await back.json())).toMatchObject({ kind: 'put_back', isCurrent: true })
    expect(await logoOf()).toBe(key)
    expect((await of(`/versions/${first.index}/restore`, { method: 'POST' })).status).toBe(409)
    expect((await of('', { method: 'DELETE' })).status).toBe(200)
    expect(await logoOf()).toBe(null)
    expect((await of('', { method: 'DELETE' })).status).toBe(409)
    const versions = (await (await of('/versions')).json()) as { kind: string; isCurrent: boolean }[]
    expect(versions.map(({ kind }) => kind)).toEqual(['removed', 'put_back', 'uploaded', 'uploaded'])
    expect(versions.some(({ isCurrent }) => isCurrent)).toBe(false)
    const entries = await app.audit({ entity: 'brands', entity_index: own })
    expect(entries.map(({ action }) => action.replace('brand_logo.', ''))).toEqual([
      'uploaded',
      'uploaded',
      'put_back',
      'removed',
    ])
  })

  it('of another reseller is not found', async () => {
    const other = await app.build.client()
    const foreign = await app.build.brand(other)
    for (const [method, rest] of [
      ['GET', '/versions'],
      ['GET', '/sampleinvoice'],
      ['DELETE', ''],
      ['POST', '/versions/1/restore'],
      ['GET', '/versions/1/image'],
    ] as const)
      expect((await app.call(path(rest, foreign), { roles, method })).status, rest).toBe(404)
    for (const [method, rest] of [
      ['PUT', ''],
      ['POST', '/preview'],
    ] as const) {
      const body = formOf(svg(drawn), 'logo.svg')
      expect((await app.call(path(rest, foreign), { roles, method, body })).status).toBe(404)
    }
    expect((await call('/versions/2147483647/source')).status).toBe(404)
  })
})
