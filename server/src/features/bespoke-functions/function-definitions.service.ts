import type { BespokeColumn } from '@nineops/contract/bureau/bespoke-functions.contract'
import type { RawBuilder } from 'kysely'
import type { AuditEntry } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { anyReseller, resellerColumn } from './common-parameters.domain.ts'
import type { AnyValues, Parameters, Values } from './parameters.domain.ts'

export type Cell = string | number | boolean | null
/** By name; those of text by their label alone. */
export type Columns = Readonly<Record<string, string | Omit<BespokeColumn, 'name'>>>
/** A row of a repair: its columns, and what the repair itself needs. */
export type RepairRow = Readonly<Record<string, unknown>>

interface Common<P extends Parameters, C extends Columns> {
  name: string
  description: string
  parameters: P
  columns: C
}

/** A database query. Its rows have a field for each column. */
export interface ReportDefinition<P extends Parameters, C extends Columns, S, V = Values<P>>
  extends Common<P, C> {
  query(values: V, slice: S): RawBuilder<unknown>
  /** Splits long work into slices that are queried one by one; with it the report runs in the background. */
  slices?(db: Db, values: V): Promise<readonly S[]>
}

/** A change of many things at once, through the services of the features that own them. */
export interface RepairDefinition<P extends Parameters, C extends Columns, R extends RepairRow, V = Values<P>>
  extends Common<P, C> {
  /** What it would change now; locks those rows if `forReal`. @throws 409 if the repair is not allowed */
  plan(db: Db, values: V, forReal: boolean): Promise<readonly R[]>
  /** Changes these; returns how many things it changed. */
  apply(db: Db, values: V, rows: readonly R[]): Promise<number>
  /** The audit entry of one changed row, used if there are few. */
  entry(row: R, values: V): AuditEntry
}

export type Report = { kind: 'report' } & ReportDefinition<Parameters, Columns, unknown, AnyValues>
export type Repair = { kind: 'repair' } & RepairDefinition<Parameters, Columns, RepairRow, AnyValues>
export type BespokeDefinition = Report | Repair
/** A function with its place in the registry. */
export type ListedDefinition = BespokeDefinition & { index: number; categoryIndex: number }

const report = (definition: object): Report => ({
  kind: 'report',
  ...(definition as ReportDefinition<Parameters, Columns, unknown, AnyValues>),
})

/** Declares a report. The parameters give `query` its types. */
export const defineReport = <const P extends Parameters, const C extends Columns, S = null>(
  definition: ReportDefinition<P, C, S>,
): Report => report(definition)

const ofAny = { client: anyReseller } as const

/** Declares a report on one reseller or all, whose rows begin with the reseller's name. */
export const defineResellerReport = <
  const C extends Columns,
  const P extends Parameters = typeof ofAny,
  S = null,
>({
  columns,
  parameters,
  ...definition
}: Omit<ReportDefinition<typeof ofAny & P, C, S>, 'parameters'> & { parameters?: P }): Report =>
  report({
    ...definition,
    parameters: { ...ofAny, ...parameters },
    columns: { ...resellerColumn, ...columns },
  })

/** Every repair has it: users see what would change first. */
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
): Repair => ({
  kind: 'repair',
  ...(definition as unknown as RepairDefinition<Parameters, Columns, RepairRow, AnyValues>),
  parameters: { ...definition.parameters, ...dryRun },
})

export const isLong = (definition: BespokeDefinition): boolean =>
  definition.kind === 'report' && definition.slices !== undefined

/** Whether these values ask for the actual change. */
export const isForReal = (definition: BespokeDefinition, values: AnyValues): boolean =>
  definition.kind === 'repair' && values['dryRun'] === false

/** A column in its wire format. */
export const columnsOf = (definition: BespokeDefinition): BespokeColumn[] =>
  Object.entries(definition.columns).map(([name, column]) =>
    typeof column === 'string' ? { name, label: column, type: 'text' } : { name, ...column },
  )

/** A row in column order, with values that JSON preserves. */
export const cellsOf = (definition: BespokeDefinition, row: Readonly<Record<string, unknown>>): Cell[] =>
  Object.keys(definition.columns).map(name => {
    const value = row[name]
    if (value instanceof Date) return value.toISOString()
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
    return null
  })
