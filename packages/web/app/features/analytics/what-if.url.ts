import { noRules, type Rules, tagKey } from '@candlebook/domain/analytics/what-if'
import { useMemo } from 'react'
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
    mostPerDay: countOf(params.get('most') ?? ''),
    skipAfterLosses: countOf(params.get('losses') ?? ''),
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
  put('most', rules.mostPerDay)
  put('losses', rules.skipAfterLosses)
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
  return withRules(new URLSearchParams(), rules).size > 0
}

/** The rules of the address, whether What if is open, and the ways to change both. */
export function useWhatIf() {
  const [params, setParams] = useSearchParams()
  const address = withRules(new URLSearchParams(), rulesOf(params)).toString()
  // The same rules stay the same object, whatever else the address says.
  const rules = useMemo(() => rulesOf(new URLSearchParams(address)), [address])
  const change = (next: (now: URLSearchParams) => URLSearchParams) =>
    setParams(next, { replace: true, preventScrollReset: true })
  return {
    rules,
    isOpen: params.has('whatif'),
    setRules: (rules: Partial<Rules>) => change((now) => withRules(now, { ...rulesOf(now), ...rules })),
    clear: () => change((now) => withRules(now, noRules)),
    setOpen: (open: boolean) =>
      change((now) => {
        const next = new URLSearchParams(now)
        if (open) next.set('whatif', 'open')
        else next.delete('whatif')
        return next
      }),
  }
}
