import { useNavigate, useSearchParams } from 'react-router'
import { getCurrentSearchParams } from '../lib/search-params.ts'

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

interface TourStep {
  title: string
  text: string
  /** The selector of the control that the step explains. */
  control: string
}

/** The steps of the tour, in their order. Each control is on the Trades tab. */
export const tourSteps: readonly TourStep[] = [
  {
    title: 'Add a trade',
    text: 'Symbol, prices and size are enough. Fees, stop and notes can follow later.',
    control: '[data-tour="add-trade"]',
  },
  {
    title: 'Import from your broker',
    text: 'Choose the statement of your broker. You see every trade before it is added, and an import can be undone.',
    control: '[data-tour="import"]',
  },
  {
    title: 'Keep a journal',
    text: 'Write what you saw and what you felt. An entry can name the trades that it is about.',
    control: '#tab-journal',
  },
  {
    title: 'Look at your figures',
    text: 'Curves, a calendar of your days, and rules that you can try on your own trades.',
    control: '#tab-analytics',
  },
  {
    title: 'Collect what you learn',
    text: 'Texts and links that you want to find again, next to your trades.',
    control: '#tab-library',
  },
]

/** The index of the step in the parameter `tour` of an address; null without a step. */
export function parseTourStep(text: string | null): number | null {
  const step = /^[1-9]$/.test(text ?? '') ? Number(text) - 1 : -1
  return step in tourSteps ? step : null
}
