import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { MAX_PLAN_PAGE_ITEMS } from '@candlebook/contract/imports'
import type { NewPage } from '../stores/import-plans.store.ts'
import { MAX_PLAN_PAGES } from './plan-limits.ts'
import type { PlanLists } from './present-plan.ts'

/** Packs the pages of the lists of a plan, except the first page of each list, which is part of the plan. */
export function packPages(lists: PlanLists): NewPage[] {
  return [
    ...packList('trades', lists.trades),
    ...packList('skipped', lists.skipped),
    ...packList('warnings', lists.warnings),
  ]
}

/** The items of a stored page. */
export function unpackPage(items: Uint8Array): unknown[] {
  return JSON.parse(inflateRawSync(items).toString()) as unknown[] // as packed above
}

function packList(section: NewPage['section'], list: unknown[]): NewPage[] {
  const count = Math.min(Math.ceil(list.length / MAX_PLAN_PAGE_ITEMS), MAX_PLAN_PAGES)
  return Array.from({ length: Math.max(count - 1, 0) }, (_, at) => {
    const from = (at + 1) * MAX_PLAN_PAGE_ITEMS
    const items = JSON.stringify(list.slice(from, from + MAX_PLAN_PAGE_ITEMS))
    return { section, page: at + 2, items: deflateRawSync(items, { level: 1 }) }
  })
}
