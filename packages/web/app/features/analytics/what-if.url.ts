import { noRules, type Rules } from '@candlebook/domain/analytics/what-if-rules'
import { toTagKey } from '@candlebook/domain/trades/labels'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { getCurrentSearchParams } from '../../lib/search-params.ts'

/** The highest count of a rule. */
const MAX_COUNT = 999

const weekdayWords = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** Parses the rules from the URL. Invalid values are not a rule. */
export function parseRules(params: URLSearchParams): Rules {
  const without = params.get('without')?.split(',') ?? []
  const tags = new Map(params.getAll('untagged').map((tag) => [toTagKey(tag), tag.trim()]))
  tags.delete('')
  return {
    withoutWeekdays: weekdayWords.flatMap((word, weekday) => (without.includes(word) ? weekday : [])),
    onlyPlanFollowed: params.get('plan') === 'followed',
    stopHonoured: params.get('stop') === 'honoured',
    maxPerDay: parseCount(params.get('most') ?? ''),
    excludeAfterLosses: parseCount(params.get('losses') ?? ''),
    withoutTags: [...tags.values()],
  }
}

/** Sets the rules in the URL parameters. Rules that are off are removed. */
export function withRules(params: URLSearchParams, rules: Rules): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string | number | null) =>
    value === null || value === '' ? next.delete(name) : next.set(name, String(value))
  put('without', rules.withoutWeekdays.map((weekday) => weekdayWords[weekday]).join(','))
  put('plan', rules.onlyPlanFollowed ? 'followed' : null)
  put('stop', rules.stopHonoured ? 'honoured' : null)
  put('most', rules.maxPerDay)
  put('losses', rules.excludeAfterLosses)
  next.delete('untagged')
  for (const tag of rules.withoutTags) next.append('untagged', tag)
  return next
}

/** Parses a count from 1 to MAX_COUNT; null when the text is not one. */
export function parseCount(typed: string): number | null {
  const count = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  return count >= 1 && count <= MAX_COUNT ? count : null
}

/** Whether any rule is on. */
export function hasRules(rules: Rules): boolean {
  return toSearch(rules) !== ''
}

/** Whether What if is open (stored in the URL), and a function that opens and closes it. */
export const useWhatIfPanel = () => usePanel('whatif')

/** The same for the patterns. */
export const usePatternsPanel = () => usePanel('patterns')

/** The same for risk and estimates. */
export const useRiskPanel = () => usePanel('risk')

function usePanel(name: 'whatif' | 'patterns' | 'risk') {
  const [params, setParams] = useSearchParams()
  const setOpen = (open: boolean) =>
    setParams(
      () => {
        const next = getCurrentSearchParams()
        if (open) next.set(name, 'open')
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { isOpen: params.has(name), setOpen }
}

/**
 * The rules of the URL, and a function that changes them. A change applies at once and the URL follows, because a
 * checkbox that waits for the router would flicker.
 */
export function useRules() {
  const [params, setParams] = useSearchParams()
  const address = toSearch(parseRules(params))
  const [rules, setRules] = useState(() => parseRules(params))
  const [seen, setSeen] = useState(address)
  const [onTheWay, setOnTheWay] = useState<string[]>([])
  if (address !== seen) {
    setSeen(address)
    const arrived = onTheWay.indexOf(address)
    setOnTheWay(onTheWay.slice(arrived + 1))
    // A URL that this hook wrote contains nothing new, and the rules may have changed since.
    if (arrived === -1) setRules(parseRules(params))
  }
  const change = (part: Partial<Rules>) => {
    const next = { ...rules, ...part }
    setRules(next)
    setOnTheWay([...onTheWay, toSearch(next)])
    setParams(() => withRules(getCurrentSearchParams(), next), { replace: true, preventScrollReset: true })
  }
  return { rules, change, clear: () => change(noRules) }
}

function toSearch(rules: Rules): string {
  return withRules(new URLSearchParams(), rules).toString()
}
