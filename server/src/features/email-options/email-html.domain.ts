/** What the HTML of an e-mail shows above its text; empty parts are left out. */
export interface EmailLead {
  /** What the amount is, such as `Amount due`. */
  label: string
  amount: string
  /** How and when it is paid. */
  when: string
  facts: readonly (readonly [label: string, value: string])[]
  /** What differs from the invoice before, in a line. */
  changed: string
  /** Where it can be paid. */
  payLink: string
}

/** The brand as its e-mails show it. */
export interface EmailBrand {
  name: string
  phone: string
  email: string
  website: string
  /** `#rrggbb`, or null for the usual colour. */
  colour: string | null
  /** The logo: its key, or its address in an `img`, such as `cid:logo`; null for the name in its place. */
  logo: string | null
}

/** What the HTML of an e-mail is made of beside its text; stored with the e-mail, the logo as its key. */
export interface HtmlParts {
  brand: EmailBrand
  lead: EmailLead | null
}

const USUAL_COLOUR = '#1d4f7c'
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, character => ESCAPES[character] ?? character)

/** White or near-black, whichever can be read on a colour (relative luminance, WCAG 2.2). */
function textOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#17212b' : '#ffffff'
}

const LINK = /https:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g

/** A line as HTML, with its https addresses as links. */
function linked(line: string): string {
  let html = ''
  let at = 0
  for (const { 0: link, index } of line.matchAll(LINK)) {
    html += `${escaped(line.slice(at, index))}<a class="ink" href="${escaped(link)}" style="color:#17212b">${escaped(link)}</a>`
    at = index + link.length
  }
  return html + escaped(line.slice(at))
}

/** Text as HTML, with its paragraphs and line ends. @param said a paragraph that stands above it already */
const paragraphs = (text: string, said: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .filter(block => said === '' || block.trim() !== said)
    .map(
      block =>
        `<p class="ink" style="margin:0 0 16px;${FONT};font-size:15px;line-height:23px;color:#17212b">${block.split('\n').map(linked).join('<br>')}</p>`,
    )
    .join('')

const cell = (inner: string, style: string, name = ''): string =>
  `<tr><td class="${name}" style="${style}">${inner}</td></tr>`

const factRow = ([label, value]: EmailLead['facts'][number]): string =>
  `<tr><td class="muted line" style="padding:7px 16px 7px 0;border-top:1px solid #e3e8ed;${FONT};font-size:13px;color:#5a6673">${escaped(label)}</td><td class="ink line" align="right" style="padding:7px 0;border-top:1px solid #e3e8ed;${FONT};font-size:13px;color:#17212b">${escaped(value)}</td></tr>`

const factRows = (facts: EmailLead['facts']): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:16px">${facts.map(factRow).join('')}</table>`

function leadRows(lead: EmailLead, colour: string): string {
  const said = (text: string, style: string, name: string) =>
    text === '' ? '' : `<div class="${name}" style="${FONT};${style}">${escaped(text)}</div>`
  const button =
    lead.payLink === ''
      ? ''
      : `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin-top:18px"><tr><td bgcolor="${colour}" style="border-radius:6px;background:${colour}"><a href="${escaped(lead.payLink)}" style="display:inline-block;padding:11px 22px;${FONT};font-size:15px;font-weight:600;text-decoration:none;color:${textOn(colour)}">Pay online</a></td></tr></table>`
  const inner = [
    said(lead.label, 'font-size:13px;line-height:18px;color:#5a6673', 'muted'),
    said(
      lead.amount,
      'font-size:34px;line-height:42px;font-weight:600;letter-spacing:-0.5px;color:#17212b',
      'ink amount',
    ),
    said(lead.when, 'font-size:15px;line-height:22px;color:#17212b', 'ink'),
    said(lead.changed, 'font-size:13px;line-height:20px;color:#5a6673', 'muted'),
    button,
    factRows(lead.facts),
  ].join('')
  return cell(inner, 'padding:0 32px 24px', 'pad')
}

function foot({ name, phone, email, website }: EmailBrand): string {
  const ways = [phone, email, website].filter(way => way !== '').map(escaped)
  return `<div class="muted" style="${FONT};font-size:12px;line-height:19px;color:#5a6673">${[escaped(name), ...ways].join(' &nbsp;·&nbsp; ')}</div>`
}

const STYLES = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.amount{font-size:30px!important;line-height:38px!important}.page{padding:0!important}.card{border-radius:0!important}}',
  '@media (prefers-color-scheme:dark){.page{background:#10161d!important}.card{background:#1a232d!important}.ink{color:#f1f4f7!important}.muted{color:#b3bdc8!important}.line{border-color:#34404d!important}.logo{background:#ffffff!important}}',
].join('')

/**
 * The HTML of an e-mail: tables and inline styles, as mail clients show them, with styles of its own for small and dark
 * screens. @param lead null for an e-mail that asks for nothing
 */
export function emailHtml(subject: string, body: string, brand: EmailBrand, lead: EmailLead | null): string {
  const colour = brand.colour ?? USUAL_COLOUR
  const mark =
    brand.logo === null
      ? `<div class="ink" style="${FONT};font-size:20px;line-height:28px;font-weight:600;color:#17212b">${escaped(brand.name)}</div>`
      : `<img class="logo" src="${escaped(brand.logo)}" alt="${escaped(brand.name)}" height="44" style="display:block;height:44px;width:auto;max-width:240px;border:0;border-radius:4px;background:#ffffff">`
  return [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(subject)}</title><style>${STYLES}</style></head><body class="page" style="margin:0;padding:0;background:#eef1f4">`,
    '<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#eef1f4;padding:24px 0"><tr><td align="center">',
    '<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border-radius:8px;overflow:hidden">',
    cell('&nbsp;', `height:6px;line-height:6px;font-size:1px;background:${colour}`),
    cell(mark, 'padding:26px 32px 22px', 'pad'),
    lead === null ? '' : leadRows(lead, colour),
    cell(paragraphs(body, lead?.changed ?? ''), 'padding:0 32px 10px', 'pad'),
    cell(foot(brand), 'padding:16px 32px 24px;border-top:1px solid #e3e8ed', 'pad line'),
    '</table></td></tr></table></body></html>\n',
  ].join('')
}
