import type { Plugin } from 'vite'

const files = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/

/**
 * Leaves zod's code for JSON schemas out of the portal: only the server writes them, but each schema refers to it, so it
 * would be in the first script.
 */
export const leaveOutJsonSchemas = (): Plugin => ({
  name: 'leave-out-json-schemas',
  apply: 'build',
  transform(code, id) {
    if (!files.test(id)) return null
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
    if (names.length === 0) this.error(`${id} exports nothing that could be left out`)
    const empty = names.map(name => `none as ${name}`)
    return { code: `const none = () => ({})\nexport { ${empty.join(', ')}, none as process }\n`, map: null }
  },
})
