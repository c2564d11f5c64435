import { noRules, type Rules } from '@candlebook/domain/analytics/what-if'
import { tagKey } from '@candlebook/domain/trades'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** The most that a rule counts to. */
export const MOST_COUNTED = 999

const weekdayWords = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** The rules that the address names; what it does not understand is no rule. */
export function rulesOf(params: URLSearchParams): Rules {
  const without = params.get('without')?.split(',') ?? []
  const tags = new Map(params.getAll('untagged').map((tag) => [tagKey(tag), tag.trim()]))
  tags.delete('')
  return {
    withoutWeekdays: weekdayWords.flatMap((word, weekday) => (without.includes(word) ? weekday : [])),
    onlyPlanFollowed: params.get('plan') === 'followed',
    stopHonoured: params.get('stop') === 'honoured',
    maxPerDay: countOf(params.get('most') ?? ''),
    excludeAfterLosses: countOf(params.get('losses') ?? ''),
    withoutTags: [...tags.values()],
  }
}

/** The address parameters with these rules; a rule that is off is left out. */
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

/** A whole number from 1 on as it was typed; null when it is none that a rule can count to. */
export function countOf(typed: string): number | null {
  const count = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  return count >= 1 && count <= MOST_COUNTED ? count : null
}

/** Whether any rule is chosen. */
export function isRuled(rules: Rules): boolean {
  return addressOf(rules) !== ''
}

/** Whether What if is open, which stands in the address, and the way to open and close it. */
export function useWhatIfDoor() {
  const [params, setParams] = useSearchParams()
  const setOpen = (open: boolean) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (open) next.set('whatif', 'open')
        else next.delete('whatif')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { isOpen: params.has('whatif'), setOpen }
}

/**
 * The rules, which stand in the address, and the way to change them. A change counts at once and the address follows:
 * a box that waited for the router would be seen to spring back.
 */
export function useRules() {
  const [params, setParams] = useSearchParams()
  const address = addressOf(rulesOf(params))
  const [rules, setRules] = useState(() => rulesOf(params))
  const [seen, setSeen] = useState(address)
  const [onTheWay, setOnTheWay] = useState<string[]>([])
  if (address !== seen) {
    setSeen(address)
    const arrived = onTheWay.indexOf(address)
    setOnTheWay(onTheWay.slice(arrived + 1))
    // An address that we wrote is no news, and the rules may have changed again since.
    if (arrived === -1) setRules(rulesOf(params))
  }
  const change = (part: Partial<Rules>) => {
    const next = { ...rules, ...part }
    setRules(next)
    setOnTheWay([...onTheWay, addressOf(next)])
    setParams((now) => withRules(now, next), { replace: true, preventScrollReset: true })
  }
  return { rules, change, clear: () => change(noRules) }
}

function addressOf(rules: Rules): string {
  return withRules(new URLSearchParams(), rules).toString()
}
