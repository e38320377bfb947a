import { type RunTab, useSetRunSearch } from '../invoice-run-states/invoice-run-states.public.ts'

/** What the ids of the run's tabs and panels begin with. */
export const RUN_TABS = 'run'

/** Opens a tab of the run as it is first shown and moves to it; where it is open already, to the first row of its list. */
export function useOpenRunTab(): (tab: RunTab) => void {
  const setSearch = useSetRunSearch()
  return tab => {
    setSearch({ tab, show: undefined, compare: undefined, lines: undefined })
    const list = document.querySelector<HTMLElement>(`#${RUN_TABS}-panel-${tab} [role="grid"]`)
    const place = list ?? document.getElementById(`${RUN_TABS}-tab-${tab}`)
    place?.focus()
  }
}
