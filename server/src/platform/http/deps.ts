import type { AccessTokens } from '../auth/access-tokens.ts'
import type { Config } from '../config/config.ts'
import type { Files } from '../files/files.ts'

/** What routes may need besides the database. */
export interface AppDeps {
  files: Files
  /** For COPY and other streams that need a connection of their own. */
  url: string
  config: Config
  tokens: AccessTokens
}
