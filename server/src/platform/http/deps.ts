import type { AccessTokens } from '../auth/access-tokens.ts'
import type { Sealer } from '../auth/sealing.ts'
import type { Config } from '../config/config.ts'
import type { Files } from '../files/files.ts'
import type { IoRoots } from '../files/io-roots.ts'
import type { Health } from '../health/health.ts'

/** What routes may need besides the database. */
export interface AppDeps {
  files: Files
  /** External places that files are read from and written to. */
  roots: IoRoots
  /** For COPY and other streams that need a connection of their own. */
  url: string
  config: Config
  health: Health
  tokens: AccessTokens
  /** For secrets that must be read again. */
  sealer: Sealer
}
