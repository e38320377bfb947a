import { parseSync } from 'rolldown/utils'

export type Text = { line: number; text: string }
type Node = { type: string; start: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** Properties that hold names, not words: `className`, `data-autofocus`, an address. */
const NAMES =
  /^(?:class(?:Name|Names)|style|styles|type|role|id|key|name|href|to|from|path|kind|mode|topic|tone|color|variant|src|action|on[A-Z]\w*|data-\w+|aria-(?!label|description)\w+)$/
/** Text has words: two of them, or one with a capital. Neither an address nor a pattern. */
const isText = (text: string): boolean =>
  /[A-Za-z]{2}/.test(text) &&
  (/^[^A-Za-z]*[A-Z][a-z]*/.test(text) || /[A-Za-z,.] [A-Za-z{(£]/.test(text)) &&
  !/^[A-Z0-9_]+$/.test(text.replace(/^[A-Z ]+$/, '')) &&
  !/^[\w-]*\/|^(?:select|insert|update|delete|with|create|order by|where|and|or) /.test(text) &&
  !/^(?:var|calc|repeat|minmax|rgba?)\(|: ?(?:var\(|#)|\{\} (?:asc|desc)/.test(text)

/** What a node of text says. */
const written = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { value: { cooked?: string } }[]).map(part => part.value.cooked ?? '').join('{}')
  return undefined
}

/** The words that a source file shows to people, in its order. `{}` stands for what is filled in. */
export function readTexts(path: string, source: string): Text[] {
  const texts: Text[] = []
  const add = (node: Node, text: string): void => {
    const words = text.replaceAll(/\s+/g, ' ').trim()
    if (isText(words)) texts.push({ line: source.slice(0, node.start).split('\n').length, text: words })
  }
  const visitAll = (values: Iterable<unknown>): void => {
    for (const value of values) visit(value)
  }
  const visitJsx = (node: Node): void => {
    let words = ''
    const within: unknown[] = []
    for (const child of node.children as Node[]) {
      const filled = child.type === 'JSXExpressionContainer' ? child.expression : undefined
      if (child.type === 'JSXText') words += String(child.value)
      else {
        words += written(filled) ?? '{}'
        if (written(filled) === undefined || (filled as Node).type === 'TemplateLiteral')
          within.push(filled ?? child)
      }
    }
    if (/[A-Za-z]/.test(words)) add(node, words)
    visit(node.openingElement)
    visitAll(within.filter(child => written(child) === undefined))
    for (const child of within)
      if (isNode(child) && child.type === 'TemplateLiteral') visitAll(child.expressions as unknown[])
  }
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return visitAll(node)
    if (!isNode(node)) return
    if (/^(?:Import|Export(?:All|Named)Decl.*source|TSLiteralType|TSTypeAlias|TSInterface)/.test(node.type))
      return
    if (node.type === 'TaggedTemplateExpression') {
      visitAll((node.quasi as { expressions: unknown[] }).expressions)
      return
    }
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') return visitJsx(node)
    if (node.type === 'JSXAttribute' || node.type === 'Property') {
      const key = (node.name ?? node.key) as { name?: string; value?: string }
      if (NAMES.test(key.name ?? '') && written(node.value) !== undefined && node.type === 'JSXAttribute')
        return
      visit(node.value)
      return
    }
    const text = written(node)
    if (text !== undefined) add(node, text)
    for (const [name, value] of Object.entries(node)) if (name !== 'parent' && name !== 'quasis') visit(value)
  }
  visit(parseSync(path, source).program)
  return texts
}
