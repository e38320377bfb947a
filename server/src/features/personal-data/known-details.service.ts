import type { Db } from '../../platform/db/db.ts'
import { selectDetails, selectNumbers, selectOfOthers } from './details.repository.ts'
import { type KnownValue, valuesToSeek } from './known-values.domain.ts'

export interface KnownDetails {
  /** Whatever the account holder's records hold. */
  ofOwn: KnownValue[]
  /** What tells of nobody else: looked for in what was written about others, too. */
  ofNobodyElse: KnownValue[]
  /** Names as they were typed. */
  names: string[]
  /** Numbers that no other account of the reseller has or had. */
  numbers: string[]
}

/** Everything that an account holder could be known by. */
export async function knownDetails(db: Db, client: number, account: number): Promise<KnownDetails> {
  const { identifying, common } = await selectDetails(db, account)
  const numbers = await selectNumbers(db, client, account)
  const taken = new Set(await selectOfOthers(db, account, identifying))
  const clis = numbers.map(({ cli, index }) => ({ value: cli, given: `erased-${index}` }))
  const alone = new Set(numbers.filter(one => one.alone).map(({ cli }) => cli))
  return {
    ofOwn: valuesToSeek([...identifying, ...common], clis),
    ofNobodyElse: valuesToSeek(
      identifying.filter(value => !taken.has(value.toLowerCase())),
      clis.filter(({ value }) => alone.has(value)),
    ),
    names: identifying,
    numbers: [...alone],
  }
}
