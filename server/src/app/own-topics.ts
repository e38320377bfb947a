import { ownsPack } from '../features/evidence-packs/evidence-packs.service.ts'
import { ownsExport } from '../features/exports/exports.service.ts'
import type { Db } from '../platform/db/db.ts'

const owners: Readonly<Record<string, (db: Db, user: number, index: number) => Promise<boolean>>> = {
  exports: ownsExport,
  'evidence-packs': ownsPack,
}

/** Whether the topic is for all users, or this user's own. */
export async function ownsTopic(db: Db, user: number, topic: string): Promise<boolean> {
  const [kind = '', index] = topic.split(':')
  const owns = Object.hasOwn(owners, kind) ? owners[kind] : undefined
  return !owns || owns(db, user, Number(index))
}
