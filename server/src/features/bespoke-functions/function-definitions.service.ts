import type { BespokeColumn } from '@nineops/contract/bespoke-functions.contract'
import type { RawBuilder } from 'kysely'
import type { AuditEntry } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import type { AnyValues, Parameters, Values } from './parameters.domain.ts'

export type Cell = string | number | boolean | null
export type Columns = Readonly<Record<string, Omit<BespokeColumn, 'name'>>>
/** A row of a repair: its columns, and what the repair itself needs to know. */
export type RepairRow = Readonly<Record<string, unknown>>

interface Common<P extends Parameters, C extends Columns> {
  /** Stable: category × 100 and a number; never used again for another function. */
  index: number
  categoryIndex: number
  name: string
  description: string
  parameters: P
  columns: C
}

/** A question to the database. Its rows have a field for each column. */
export interface ReportDefinition<P extends Parameters, C extends Columns, S, V = Values<P>>
  extends Common<P, C> {
  query(values: V, slice: S): RawBuilder<unknown>
  /** Cuts long work into parts that are asked one by one; with it the report works in the background. */
  slices?(db: Db, values: V): Promise<readonly S[]>
}

/** A change of many things at once, by the services of the features that own them. */
export interface RepairDefinition<P extends Parameters, C extends Columns, R extends RepairRow, V = Values<P>>
  extends Common<P, C> {
  /** What it would change now; locks what it is going to change where `forReal`. @throws 409 if it must not */
  plan(db: Db, values: V, forReal: boolean): Promise<readonly R[]>
  /** Changes these; answers how many things it changed. */
  apply(db: Db, values: V, rows: readonly R[]): Promise<number>
  /** The audit entry of one changed row, written where they are few. */
  entry(row: R, values: V): AuditEntry
}

export type Report = { kind: 'report' } & ReportDefinition<Parameters, Columns, unknown, AnyValues>
export type Repair = { kind: 'repair' } & RepairDefinition<Parameters, Columns, RepairRow, AnyValues>
export type BespokeDefinition = Report | Repair

/** Declares a report. The parameters type what `query` gets. */
export const defineReport = <const P extends Parameters, const C extends Columns, S = null>(
  definition: ReportDefinition<P, C, S>,
): BespokeDefinition => ({
  kind: 'report',
  ...(definition as unknown as ReportDefinition<Parameters, Columns, unknown, AnyValues>),
})

/** Every repair has it: what would change is looked at first. */
const dryRun = {
  dryRun: {
    type: 'boolean',
    label: 'Dry run',
    default: true,
    help: 'Shows what would change and changes nothing.',
  },
} as const satisfies Parameters

/** Declares a repair and gives it its dry run. */
export const defineRepair = <const P extends Parameters, const C extends Columns, R extends RepairRow>(
  definition: RepairDefinition<P, C, R>,
): BespokeDefinition => ({
  kind: 'repair',
  ...(definition as unknown as RepairDefinition<Parameters, Columns, RepairRow, AnyValues>),
  parameters: { ...definition.parameters, ...dryRun },
})

export const isLong = (definition: BespokeDefinition): boolean =>
  definition.kind === 'report' && definition.slices !== undefined

/** Whether these values ask for the change itself. */
export const isForReal = (definition: BespokeDefinition, values: AnyValues): boolean =>
  definition.kind === 'repair' && values['dryRun'] === false

/** A column as the wire has it. */
export const columnsOf = (definition: BespokeDefinition): BespokeColumn[] =>
  Object.entries(definition.columns).map(([name, column]) => ({ name, ...column }))

/** A row in order of the columns, in values that JSON keeps. */
export const cellsOf = (definition: BespokeDefinition, row: Readonly<Record<string, unknown>>): Cell[] =>
  Object.keys(definition.columns).map(name => {
    const value = row[name]
    if (value instanceof Date) return value.toISOString()
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
    return null
  })
