import { listInvoicePayments } from '../invoices/invoices.ts'
import { buildList } from '../resources/list.ts'
import type { Context } from '../state/context.ts'
import { invalidRequest } from '../state/sandbox-error.ts'

const MAX_DEPTH = 4

type Json = Record<string, unknown>

/** Replaces the ids at these paths (`data.customer`, `latest_invoice.payments`) by their resources, in a copy. */
export function expand(ctx: Context, answer: object, paths: string[]): object {
  const copy = structuredClone(answer) as Json
  for (const path of paths) {
    const keys = path.split('.')
    if (keys.filter((key) => key !== 'data').length > MAX_DEPTH) {
      throw invalidRequest(
        `You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`,
        'expand',
      )
    }
    expandPath(ctx, copy, keys, path)
  }
  return copy
}

function expandPath(ctx: Context, target: unknown, keys: string[], path: string): void {
  const [key, ...rest] = keys
  if (key === undefined) return
  if (Array.isArray(target)) {
    for (const element of target) expandPath(ctx, element, keys, path)
    return
  }
  if (typeof target !== 'object' || target === null) return
  const record = target as Json
  const included = findIncluded(ctx, record, key)
  if (included) record[key] = included
  if (!(key in record)) throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand')
  const value = record[key]
  if (typeof value === 'string') {
    const resource = findById(ctx, value)
    if (!resource) throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand')
    record[key] = structuredClone(resource)
  }
  expandPath(ctx, record[key], rest, path)
}

/** Lists that a resource shows only when they are asked for. */
function findIncluded(ctx: Context, record: Json, key: string): object | null {
  const id = String(record.id)
  const { checkoutPlans, prices, refunds, subscriptions } = ctx.state
  if (record.object === 'invoice' && key === 'payments') {
    return structuredClone(buildList('/v1/invoice_payments', listInvoicePayments(ctx, id)))
  }
  if (record.object === 'charge' && key === 'refunds') {
    const list = Object.values(refunds).filter((refund) => refund.charge === id)
    return structuredClone(buildList(`/v1/charges/${id}/refunds`, list))
  }
  if (record.object === 'customer' && key === 'subscriptions') {
    const list = Object.values(subscriptions).filter(
      ({ customer, status }) => customer === id && status !== 'canceled',
    )
    return structuredClone(buildList(`/v1/customers/${id}/subscriptions`, list.reverse()))
  }
  if (record.object === 'checkout.session' && key === 'line_items') {
    const items = (checkoutPlans[id]?.lineItems ?? []).map(({ price, quantity }, index) => {
      const amount = (prices[price]?.unit_amount ?? 0) * quantity
      return {
        id: `li_${id.slice(-20)}${index}`,
        object: 'item',
        amount_discount: 0,
        amount_subtotal: amount,
        amount_tax: 0,
        amount_total: amount,
        currency: record.currency,
        description: null,
        price: prices[price],
        quantity,
      }
    })
    return structuredClone(buildList(`/v1/checkout/sessions/${id}/line_items`, items))
  }
  return null
}

/** The resource with an id, found by its prefix; null for a text that is not an id. */
function findById(ctx: Context, id: string): object | null {
  const { state } = ctx
  const collections: [string, Record<string, object>][] = [
    ['cus_', { ...state.deletedCustomers, ...state.customers }],
    ['prod_', state.products],
    ['price_', state.prices],
    ['cs_test_', state.checkoutSessions],
    ['sub_sched_', state.schedules],
    ['sub_', state.subscriptions],
    ['in_', state.invoices],
    ['pm_', state.paymentMethods],
    ['pi_', state.paymentIntents],
    ['ch_', state.charges],
    ['re_', state.refunds],
    ['bpc_', state.portalConfigurations],
  ]
  const found = collections.find(([prefix]) => id.startsWith(prefix))
  return found?.[1][id] ?? null
}
