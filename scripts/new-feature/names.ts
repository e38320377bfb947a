/** Areas with screens; those whose role or parent route has another name. */
const rolesOf: Readonly<Record<string, string>> = {
  administration: 'administrator',
  invoicing: 'bureau',
  'omni-portal': 'lumiere',
}
const parentsOf: Readonly<Record<string, string>> = { invoicing: 'bureau' }

const camel = (kebab: string) => kebab.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** One of a plural: `note-categories` → `note-category`. */
export function singular(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`
  return plural.slice(0, /(ss|x|ch|sh)es$/.test(plural) ? -2 : -1)
}

/** Every form of a name in which it occurs in code and texts, the longer ones first. */
function formsOf(plural: string): string[] {
  const single = singular(plural)
  const words = plural.split('-')
  return [
    plural,
    single,
    words.map(capital).join(' '),
    capital(words.join(' ')),
    words.join(' '),
    capital(single.replaceAll('-', ' ')),
    single.replaceAll('-', ' '),
    capital(camel(plural)),
    capital(camel(single)),
    camel(plural),
    camel(single),
    words.join('_'),
    single.replaceAll('-', '_'),
    words.join(''),
  ]
}

/** A template's text or path with the area and the plural name, both in kebab-case, of a feature. */
export function render(template: string, area: string, plural: string): string {
  const forms = formsOf(plural)
  const parent = parentsOf[area] ?? area
  let text = template
    .replaceAll('an-area', area)
    .replaceAll('areaRole', rolesOf[area] ?? camel(area))
    .replaceAll('areaRoute', `${camel(parent)}Route`)
    .replaceAll('areaScreens', `${camel(parent)}Screens`)
    .replaceAll('areaSegment', parent)
  if (/^[aeiou]/.test(plural)) text = text.replaceAll(/\b([Aa]) sample thing/g, '$1n sample thing')
  for (const [at, form] of formsOf('sample-things').entries()) text = text.replaceAll(form, forms[at] ?? form)
  return text
}
