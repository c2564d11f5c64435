import { afterEach, describe, expect, test, vi } from 'vitest'
import { toastStore } from '../../ui/feedback/toast.store.ts'
import { findPaymentReturn, openInvoice, withoutPaymentReturn } from './payment-return.ts'
import { unpaid } from './unpaid.ts'

const parse = (search: string) => findPaymentReturn(new URLSearchParams(search))

test('a paying user and one who left the checkout are told apart by the address [CHK-11]', () => {
  expect(parse('payment=success&session_id=cs_test_a1')).toEqual({
    outcome: 'success',
    sessionId: 'cs_test_a1',
  })
  expect(parse('payment=cancelled')).toEqual({ outcome: 'cancelled', sessionId: null })
})

test.each(['', 'card=', 'payment=', 'payment=Success', 'payment=failed', 'session_id=cs_test_a1'])(
  'the address "%s" has no effect [CHK-11]',
  (search) => {
    expect(parse(search)).toBeNull()
  },
)

test('a stored card, and the mailed links to the pages that store one and that pay an invoice, are told apart by the address', () => {
  expect(parse('card=added')?.outcome).toBe('card-added')
  expect(parse('add-card=')?.outcome).toBe('add-card')
  expect(parse('pay-invoice=')?.outcome).toBe('pay-invoice')
  expect(withoutPaymentReturn(new URLSearchParams('add-card=&pay-invoice=&plans=')).toString()).toBe('plans=')
})

test('both parameters are removed, and all others stay [CHK-17]', () => {
  const params = new URLSearchParams('payment=success&session_id=cs_test_a1&plans=')

  expect(withoutPaymentReturn(params).toString()).toBe('plans=')
})

describe('the mailed link that pays the open invoice', () => {
  afterEach(() => vi.unstubAllGlobals())

  const payUrl = 'https://pay.example/invoices/now'
  const nothing = { paymentMethods: [], invoices: [], nextInvoice: null, checkedAt: null, isStale: false }

  /** The addresses that are opened; `readDetails` is what the server answers. */
  function stubBrowser(readDetails: () => object): string[] {
    const opened: string[] = []
    vi.stubGlobal('document', { querySelectorAll: () => [] })
    vi.stubGlobal('location', {
      origin: 'https://candlebook.example',
      assign: (url: string) => opened.push(url),
    })
    vi.stubGlobal('fetch', async () => Response.json(readDetails()))
    return opened
  }

  test('says that the provider cannot be reached, and opens the invoice at the second try', async () => {
    let answer: object = { ...nothing, isStale: true }
    const opened = stubBrowser(() => answer)

    await openInvoice(async () => null)
    const shown = toastStore.current().toasts[0]
    answer = { ...nothing, nextInvoice: { payUrl } }
    shown?.action?.onPress()

    expect(shown).toMatchObject({
      title: 'Error',
      description: 'The payment provider cannot be reached.',
      action: { label: 'Try again' },
    })
    await expect.poll(() => opened).toEqual([payUrl])
  })

  test('opens the invoice of a change that waits for the bank, or says that no invoice is open [SUB-14]', async () => {
    const opened = stubBrowser(() => nothing)
    const until = '2026-12-01T12:00:00.000Z'

    await openInvoice(async () => ({
      ...unpaid,
      pendingChange: { plan: 'annual', reason: 'bank', payUrl, until },
    }))
    expect(opened).toEqual([payUrl])

    await openInvoice(async () => unpaid)
    expect(opened).toHaveLength(1)
    expect(toastStore.current().toasts[0]).toMatchObject({
      title: 'Nothing to pay',
      description: 'No invoice of your plan is open.',
    })
  })
})
