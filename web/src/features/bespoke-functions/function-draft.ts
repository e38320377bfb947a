import type {
  BespokeFunction,
  BespokeParameter,
  BespokeValues,
} from '@nineops/contract/bureau/bespoke-functions.contract'

/** A repair's dry run is a button, not a field. */
export const fieldsOf = (one: BespokeFunction): BespokeParameter[] =>
  one.parameters.filter(parameter => parameter.name !== 'dryRun')

/** Initial form values: those of an earlier run, else the defaults and the selected reseller. */
export function draftOf(
  one: BespokeFunction,
  { client, run }: { client: number | undefined; run: BespokeValues | undefined },
): BespokeValues {
  const entries = fieldsOf(one).map(parameter => {
    const start = parameter.type === 'client' ? (client ?? null) : parameter.default
    return [parameter.name, run ? (run[parameter.name] ?? null) : start]
  })
  return Object.fromEntries(entries) as BespokeValues
}

/** Another reseller has other brands, accounts and runs. */
export function changed(
  one: BespokeFunction,
  draft: BespokeValues,
  name: string,
  value: BespokeValues[string],
): BespokeValues {
  const next = { ...draft, [name]: value }
  if (name !== 'client') return next
  for (const parameter of one.parameters)
    if (['brand', 'account', 'invoiceRun'].includes(parameter.type)) next[parameter.name] = null
  return next
}

const isEmpty = (value: BespokeValues[string] | undefined): boolean =>
  value === undefined || value === null || value === ''

/** Names of required parameters that are missing. */
export const missingOf = (one: BespokeFunction, draft: BespokeValues): string[] =>
  fieldsOf(one)
    .filter(({ name, required }) => required && isEmpty(draft[name]))
    .map(({ name }) => name)

/** Whether a run used the form's current values. */
export const isOf = (one: BespokeFunction, draft: BespokeValues, run: BespokeValues): boolean =>
  fieldsOf(one).every(({ name }) => (draft[name] ?? '') === (run[name] ?? ''))
