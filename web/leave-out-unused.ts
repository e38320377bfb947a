import type { Plugin } from 'vite'

const own = /\/(contract|web)\/src\//
const texts = /\/zod\/v4\/classic\/schemas\.js$/
/** A method of texts for one format, such as `z.string().email()`. */
const method = /^ {4}(\w+)\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm

/**
 * Leaves zod's formats of texts out of the portal that the contract does not use: each text refers to all of them, from
 * IPv6 to JWT. Those it uses are functions of their own, as `z.email()`.
 */
export const leaveOutFormats = (): Plugin => {
  const left = new Set<string>()
  return {
    name: 'leave-out-formats',
    apply: 'build',
    transform(code, id) {
      if (!texts.test(id)) return null
      for (const [, name] of code.matchAll(method)) if (name) left.add(name)
      if (left.size === 0) this.error(`${id} has no formats that could be left out`)
      return { code: code.replace(method, ''), map: null }
    },
    buildEnd() {
      const called = new RegExp(`\\)\\s*\\.(${[...left].join('|')})\\(`)
      for (const id of this.getModuleIds()) {
        const use = own.test(id) && called.exec(this.getModuleInfo(id)?.code ?? '')
        if (use)
          this.error(
            `${id} uses ${use[0]}, which is left out of the portal: write z${use[0].slice(1).trim()}`,
          )
      }
    },
  }
}

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
