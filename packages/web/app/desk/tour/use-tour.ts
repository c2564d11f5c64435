import { useNavigate, useSearchParams } from 'react-router'
import { getCurrentSearchParams } from '../../lib/current-search-params.ts'
import { parseTourStep } from './tour-steps.ts'

/** The step of the address, and a function that goes to another one; null closes the tour. */
export function useTour() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const goTo = (step: number | null) => {
    const next = getCurrentSearchParams()
    if (step === null) next.delete('tour')
    else next.set('tour', String(step + 1))
    void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true })
  }
  return { step: parseTourStep(params.get('tour')), goTo }
}
