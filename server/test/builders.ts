import type { Db } from '../src/platform/db/db.ts'
import * as billing from './bill-run-factory.ts'
import * as invoicing from './factories/invoicing.ts'

export type Builders = ReturnType<typeof builders>

/** The factories that most tests use, on one database. */
export const builders = (db: Db) => ({
  client: invoicing.buildClient.bind(null, db),
  brand: invoicing.buildBrand.bind(null, db),
  account: invoicing.buildAccount.bind(null, db),
  service: invoicing.buildService.bind(null, db),
  charge: invoicing.buildCharge.bind(null, db),
  retailCard: invoicing.buildRetailCard.bind(null, db),
  billRun: invoicing.buildBillRun.bind(null, db),
  invoiceRun: invoicing.buildInvoiceRun.bind(null, db),
  closedBillRun: invoicing.buildClosedBillRun.bind(null, db),
  reseller: billing.buildReseller.bind(null, db),
  carrier: billing.buildCarrier.bind(null, db),
  /** An account with a service for each CLI. */
  accountWith: billing.buildAccount.bind(null, db),
  card: billing.buildCard.bind(null, db),
  allocation: billing.allocateCard.bind(null, db),
  calls: billing.collectTestCalls.bind(null, db),
})
