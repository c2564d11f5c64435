import { AuditFilter } from '@candlebook/contract/audit'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { getCurrentSearchParams } from '../../lib/current-search-params.ts'

const names = ['group', 'outcome', 'email', 'from', 'to'] as const

/** The parts of the filter as the form has them. */
export type FilterValues = Record<(typeof names)[number], string>

/** The filter in the address, so that a reload and the history show it. A part that is not valid does not count. */
export function useAuditFilter(): {
  filter: AuditFilter
  values: FilterValues
  apply: (values: FilterValues) => void
} {
  const [params, setParams] = useSearchParams()
  const text = params.toString()
  const { filter, values } = useMemo(() => readFilter(new URLSearchParams(text)), [text])
  const apply = (wanted: FilterValues) => {
    const next = getCurrentSearchParams()
    for (const name of names) {
      if (wanted[name] === '') next.delete(name)
      else next.set(name, wanted[name])
    }
    setParams(next, { preventScrollReset: true })
  }
  return { filter, values, apply }
}

/** The filter of these parts; the parts that are empty are left out. */
export function parseFilter(values: FilterValues) {
  return AuditFilter.safeParse(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')))
}

function readFilter(params: URLSearchParams): { filter: AuditFilter; values: FilterValues } {
  const values = { ...noFilter }
  for (const name of names) {
    const part = { ...noFilter, [name]: params.get(name) ?? '' }
    if (parseFilter(part).success) values[name] = part[name]
  }
  const { success, data } = parseFilter(values)
  return success ? { filter: data, values } : { filter: {}, values: noFilter }
}

export const noFilter: FilterValues = { group: '', outcome: '', email: '', from: '', to: '' }
