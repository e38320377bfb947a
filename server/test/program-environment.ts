import { join } from 'node:path'

/**
 * The environment of programs that tests start: none of our settings. Half of the processor time of a start is compiling,
 * which is the same each time.
 */
export const programEnvironment = {
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/compiled'),
}
