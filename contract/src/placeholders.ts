const PLACEHOLDER = /\{\{\s*(.*?)\s*\}\}/gs

/** The text with its placeholders, such as `{{ amount }}`, filled in; others stay. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )

/** What is wrong with a text that may name these placeholders, in words. */
export function placeholderProblem(text: string, names: readonly string[]): string | undefined {
  const unknown = [...text.matchAll(PLACEHOLDER)].find(([, name = '']) => !names.includes(name))
  if (unknown) return `There is no ${unknown[0]}. Use {{ ${names.join(' }}, {{ ')} }}`
  return text.replaceAll(PLACEHOLDER, '').includes('{{') ? 'A placeholder is not closed by }}' : undefined
}
