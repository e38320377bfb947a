import { bespokeCategories } from '@nineops/contract/bureau/bespoke-functions.contract'
import { useLocation } from '@tanstack/react-router'
import { FunctionsOfCategory } from './functions-of-category.tsx'

/** The bespoke functions of the open area (product: Areas and screens). */
export default function FunctionsPanel() {
  const segment = useLocation({ select: at => at.pathname }).split('/')[1]
  const category = bespokeCategories.find(one => one.segment === segment)
  return category ? <FunctionsOfCategory key={category.index} categoryIndex={category.index} /> : null
}
