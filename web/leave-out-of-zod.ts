import type { Plugin } from 'vite'

const schemas = /\/zod\/v4\/classic\/schemas\.js$/
const jsonSchemas = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/

/** `z.string().ipv6()` and the like, now written `z.ipv6()`: as methods of each text, they bring all formats there are. */
const formats =
  /^ {4}(email|url|jwt|emoji|guid|uuid|uuidv[467]|nanoid|cuid2?|ulid|base64|base64url|xid|ksuid|ip(?:v4|v6)|cidrv[46]|e164|datetime|date|time|duration)\(params\) \{\n.*\n {4}\},\n/gm
const FORMATS = 26

/**
 * Leaves out of the portal what zod brings with each schema, but the portal has no use for:
 * - JSON schemas, which only the server writes;
 * - formats as methods of texts;
 * - parsers of objects that are built from text, which the content security policy forbids.
 */
export const leaveOutOfZod = (): Plugin => ({
  name: 'leave-out-of-zod',
  apply: 'build',
  transform(code, id) {
    if (schemas.test(id)) {
      const left = code.replace(formats, '')
      const lighter = left.replace('core.$ZodObjectJIT.init(', 'core.$ZodObject.init(')
      if (code.match(formats)?.length !== FORMATS || lighter === left) this.error(`${id} is not as expected`)
      return { code: lighter, map: null }
    }
    if (!jsonSchemas.test(id)) return null
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
    if (names.length === 0) this.error(`${id} exports nothing that could be left out`)
    const empty = names.map(name => `none as ${name}`)
    return { code: `const none = () => ({})\nexport { ${empty.join(', ')}, none as process }\n`, map: null }
  },
})
