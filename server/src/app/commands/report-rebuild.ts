import { rebuildRuns } from '../../features/invoice-reporting/store-report.service.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openDatabase } from '../../platform/db/db.ts'
import { withDatabase } from './with-database.ts'

// Recalculates the figures of Invoice Reporting for every confirmed invoice run, each in its own transaction, and
// names the runs whose figures were different: `npm run report:rebuild`. May run while the portal does.
await withDatabase(async url => {
  await migrate(url)
  const { db, close } = openDatabase(url, { max: 2 })
  try {
    const { runs, changed } = await rebuildRuns(db)
    console.log(
      `Added up ${runs} confirmed invoice runs. ${changed.length === 0 ? 'All were as they were kept.' : `Fixed: ${changed.join(', ')}`}`,
    )
  } finally {
    await close()
  }
})
