import type { Db } from '../../platform/db/db.ts'
import { selectDetails, selectNumbers, selectOfOthers } from './details.repository.ts'
import { type KnownValue, valuesToSeek } from './known-values.domain.ts'

export interface KnownDetails {
  /** Everything in the account holder's records. */
  own: KnownValue[]
  /** Details of no other account: also searched for in records about others. */
  exclusive: KnownValue[]
  /** Names as typed. */
  names: string[]
  /** Numbers that no other account of the reseller has or had. */
  numbers: string[]
}

/** Everything that could identify an account holder. */
export async function knownDetails(db: Db, client: number, account: number): Promise<KnownDetails> {
  const { identifying, common } = await selectDetails(db, account)
  const numbers = await selectNumbers(db, client, account)
  const taken = new Set(await selectOfOthers(db, account, identifying))
  const clis = numbers.map(({ cli, index }) => ({ value: cli, given: `erased-${index}` }))
  const alone = new Set(numbers.filter(one => one.alone).map(({ cli }) => cli))
  return {
    own: valuesToSeek([...identifying, ...common], clis),
    exclusive: valuesToSeek(
      identifying.filter(value => !taken.has(value.toLowerCase())),
      clis.filter(({ value }) => alone.has(value)),
    ),
    names: identifying,
    numbers: [...alone],
  }
}
