import { indexParam } from '@nineops/contract/http'
import { notFound } from '@tanstack/react-router'

/** The `index` of an entity in a route's path. An invalid one leads to the not-found page. */
export const indexInPath = <const Name extends string>(name: Name) => ({
  parse: (raw: Record<Name, string>) => {
    const index = indexParam.safeParse(raw[name])
    if (!index.success) throw notFound()
    return { [name]: index.data } as Record<Name, number>
  },
  stringify: (params: Record<Name, number>) => ({ [name]: String(params[name]) }) as Record<Name, string>,
})
