import { openDatabase } from '../../platform/db/db.ts'
import { othersConnected, rotateKeys } from '../key-rotation.ts'
import { withDatabase } from './with-database.ts'

// Replaces the keys that sign tokens and seal secrets: `npm run keys:rotate`, with every process stopped.
await withDatabase(async url => {
  const { db, close } = openDatabase(url, { max: 1 })
  try {
    const others = await othersConnected(db)
    if (others > 0) {
      console.error(`Stop every process of NineOps first: ${others} connections to the database are open.`)
      process.exitCode = 1
      return
    }
    const sealed = await rotateKeys(db)
    console.log(`New keys are in place; ${sealed} secrets were sealed again. Start NineOps again.`)
  } finally {
    await close()
  }
})
