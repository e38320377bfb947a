import { type InvalidateQueryFilters, type InvalidateOptions, QueryClient } from '@tanstack/react-query'

/**
 * Loads again what was loading for the first time when it became outdated: the library keeps such a load, whose answer may
 * be from before the change.
 */
export class RefreshingQueryClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters))
      if (query.state.data === undefined && query.state.fetchStatus === 'fetching')
        query.promise?.then(
          () => super.invalidateQueries({ queryKey: query.queryKey, exact: true }, options),
          () => {},
        )
    return super.invalidateQueries(filters, options)
  }
}
