import type { CardFailure } from '../resources/payment.ts'
import type { CardBehavior } from '../state/state.ts'

export type TestCard = {
  brand: string
  /** How it behaves once it is saved, or why it cannot be saved. */
  outcome: CardBehavior | CardFailure
  meaning: string
  /** The id that Stripe's test mode accepts in place of a number. */
  token: string
}

const declined: CardFailure = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}

const insufficientFunds: CardFailure = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}

/** The failure of a saved card that the bank refuses to charge. */
export const declinedLater = declined

/** By number. Source: docs.stripe.com/testing. */
export const testCards: Record<string, TestCard> = {
  '4242424242424242': { brand: 'visa', outcome: 'ok', meaning: 'is paid', token: 'pm_card_visa' },
  '5555555555554444': { brand: 'mastercard', outcome: 'ok', meaning: 'is paid', token: 'pm_card_mastercard' },
  '4000000000000002': {
    brand: 'visa',
    outcome: declined,
    meaning: 'is declined',
    token: 'pm_card_visa_chargeDeclined',
  },
  '4000000000009995': {
    brand: 'visa',
    outcome: insufficientFunds,
    meaning: 'has insufficient funds',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  },
  '4000000000000069': {
    brand: 'visa',
    outcome: {
      code: 'expired_card',
      declineCode: null,
      message: 'Your card has expired.',
      param: 'exp_month',
    },
    meaning: 'is expired',
    token: 'pm_card_chargeDeclinedExpiredCard',
  },
  '4000000000000127': {
    brand: 'visa',
    outcome: {
      code: 'incorrect_cvc',
      declineCode: null,
      message: "Your card's security code is incorrect.",
      param: 'cvc',
    },
    meaning: 'has a wrong CVC',
    token: 'pm_card_chargeDeclinedIncorrectCvc',
  },
  '4000000000000341': {
    brand: 'visa',
    outcome: 'fails_later',
    meaning: 'is saved, then each charge is declined',
    token: 'pm_card_chargeCustomerFail',
  },
  '4000002500003155': {
    brand: 'visa',
    outcome: 'authenticate_once',
    meaning: 'needs authentication when it is saved or first charged',
    token: 'pm_card_authenticationRequiredOnSetup',
  },
  '4000002760003184': {
    brand: 'visa',
    outcome: 'authenticate_always',
    meaning: 'needs authentication for every charge, so that renewals fail',
    token: 'pm_card_authenticationRequired',
  },
  '4000000000000259': {
    brand: 'visa',
    outcome: 'dispute',
    meaning: 'is paid, then the charge is disputed as fraud',
    token: 'pm_card_createDispute',
  },
}

/** The test card of an id such as `pm_card_visa`, with its number; null for another id. */
export function findCardByToken(token: string): { number: string; card: TestCard } | null {
  const found = Object.entries(testCards).find(([, card]) => card.token === token)
  return found ? { number: found[0], card: found[1] } : null
}
