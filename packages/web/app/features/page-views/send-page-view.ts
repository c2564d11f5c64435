import { redactAddress, redactReferrer } from '@candlebook/domain/pageviews/redact-address'
import { v4 } from 'uuid'
import { findVisitId, storeVisitId } from '../../lib/visit-id.ts'
import { findConsent } from './consent.ts'

// It does not use the contract: the landing page must not load the client of the API for a page view.
const ADDRESS = '/api/v1/page-views'
/** The server refuses a longer address. */
const MAX_ADDRESS_LENGTH = 500

let lastAddress: string | null = null

/**
 * Sends that a page is shown, without waiting for an answer. The same path and query twice in a row counts once
 * [TRACK-02]. Before "Accept All" no identifier is sent, and after "Essential Only" nothing is [TRACK-08].
 */
export function sendPageView(address: string): void {
  const consent = findConsent()
  if (consent === 'rejected' || address === lastAddress) return
  lastAddress = address
  const view = {
    pagePath: redactAddress(address).slice(0, MAX_ADDRESS_LENGTH),
    referrer: redactReferrer(document.referrer)?.slice(0, MAX_ADDRESS_LENGTH) ?? null,
    sessionId: consent === 'accepted' ? getVisitId() : null,
    hasTouch: navigator.maxTouchPoints > 1,
  }
  navigator.sendBeacon(ADDRESS, new Blob([JSON.stringify(view)], { type: 'application/json' }))
}

/** The id of this browser session. crypto.randomUUID does not exist on http addresses other than localhost. */
function getVisitId(): string {
  const existing = findVisitId()
  if (existing) return existing
  const id = v4()
  storeVisitId(id)
  return id
}
