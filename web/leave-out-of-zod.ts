import type { Plugin } from 'vite'

const schemas = /\/zod\/v4\/classic\/schemas\.js$/
const jsonSchemas = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/

const formatNames =
  'email|url|jwt|emoji|guid|uuid|uuidv[467]|nanoid|cuid2?|ulid|base64|base64url|xid|ksuid|ipv[46]|cidrv[46]|e164|datetime|date|time|duration'
/** `z.string().ipv6()` and the like, now written `z.ipv6()`: as methods of each text, they bring all formats there are. */
const formats = new RegExp(String.raw`^ {4}(${formatNames})\(params\) \{\n.*\n {4}\},\n`, 'gm')
const FORMATS = 26

const own = /\/(?:contract|web)\/src\//
const ownUse = new RegExp(String.raw`(?<!\b(?:z|iso)\s*)\.(?:${formatNames})\(`)

/** The format that a module with schemas uses as a method of a text, as in `.email(`: the built portal does not have it. */
export const leftOutFormat = (code: string): string | undefined =>
  /\bfrom\s*['"]zod['"]/.test(code) ? ownUse.exec(code)?.[0] : undefined

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
    const used = own.test(id) ? leftOutFormat(code) : undefined
    if (used !== undefined)
      this.error(`${id}: write z${used}…) or z.iso${used}…), as texts have no ${used}…)`)
    if (!jsonSchemas.test(id)) return null
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
    if (names.length === 0) this.error(`${id} exports nothing that could be left out`)
    const empty = names.map(name => `none as ${name}`)
    return { code: `const none = () => ({})\nexport { ${empty.join(', ')}, none as process }\n`, map: null }
  },
})
