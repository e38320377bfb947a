import { svgProperties } from './svg-allowed.ts'

const properties: ReadonlySet<string> = new Set(svgProperties)
const plainSelector = /^[\w\s.#,:>*+~-]+$/
const plainValue = /^[\w\s#.,%()"'!+/*-]*$/

/** Whether a value refers to something in the same picture or to nothing at all. */
export const isOwnReference = (value: string): boolean =>
  !/url\s*\(/i.test(value.replaceAll(/url\(\s*(["']?)#[\w.:-]+\1\s*\)/gi, ''))

/** Only font names, which are looked up on the server. */
const isPlain = (value: string) =>
  plainValue.test(value.replaceAll(/url\(\s*(["']?)#[\w.:-]+\1\s*\)/gi, '')) &&
  isOwnReference(value) &&
  !/expression|javascript|image-set|\bsrc\b/i.test(value)

/** The declarations that draw; `onRemoved` is called with each other one. */
export function cleanDeclarations(css: string, onRemoved: (name: string) => void): string {
  const kept: string[] = []
  for (const declaration of css.split(';')) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*([\s\S]*?)\s*$/.exec(declaration) ?? []
    if (properties.has(name.toLowerCase()) && isPlain(value)) kept.push(`${name.toLowerCase()}:${value}`)
    // Properties of editors and browsers draw nothing, and are not worth mentioning.
    else if (name !== '' && !name.startsWith('-') && !isPlain(value)) onRemoved(name)
    else if (name === '' && declaration.trim() !== '') onRemoved('unreadable')
  }
  return kept.join(';')
}

/** Plain rules of a style sheet, rewritten; at-rules, escapes and anything nested are left out. */
export function cleanStyleSheet(css: string, onRemoved: (name: string) => void): string {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, ' ').replaceAll(/<!--|-->/g, ' ')
  if (plain.includes('\\')) {
    onRemoved('a style sheet with escapes')
    return ''
  }
  const rules: string[] = []
  let rest = plain
  while (rest.trim() !== '') {
    const atRule = /^\s*@([\w-]+)[^;{]*/.exec(rest)
    if (atRule) {
      onRemoved(`@${atRule[1]}`)
      rest = afterAtRule(rest.slice(atRule[0].length))
      continue
    }
    const [whole, selector = '', body = ''] = /^([^{}]*)\{([^{}]*)\}/.exec(rest) ?? []
    if (whole === undefined) {
      onRemoved('unreadable')
      break
    }
    rest = rest.slice(whole.length)
    const declarations = cleanDeclarations(body, onRemoved)
    if (!plainSelector.test(selector)) onRemoved('unreadable')
    else if (declarations !== '') rules.push(`${selector.trim()}{${declarations}}`)
  }
  return rules.join('\n')
}

/** The rest after an at-rule: after its semicolon, or after the end of its block. */
function afterAtRule(rest: string): string {
  if (!rest.startsWith('{')) return rest.slice(1)
  let depth = 0
  for (let at = 0; at < rest.length; at += 1) {
    if (rest[at] === '{') depth += 1
    if (rest[at] === '}' && (depth -= 1) === 0) return rest.slice(at + 1)
  }
  return ''
}
