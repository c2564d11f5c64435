import type { CardFailure } from '../resources/payment.ts'
import type { CardBehavior } from '../state/state.ts'

type TestCard = {
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

/** A card as it is typed. */
export type TypedCard = { number: string; expMonth: number; expYear: number; cvc: string }

export type CardField = 'number' | 'expiry' | 'cvc'

type CardProblem = { field: CardField; code: string; message: string; param: string }

/** The problems of a typed card, first those of its form, then what the test card itself refuses. */
export function checkCard(typed: TypedCard, nowSeconds: number): CardProblem[] {
  const problems: CardProblem[] = []
  if (!isLuhnValid(typed.number)) {
    problems.push(buildProblem('number', 'incorrect_number', 'Your card number is incorrect.', 'number'))
  } else if (!testCards[typed.number]) {
    const message = 'The sandbox takes test cards only, for example 4242 4242 4242 4242.'
    problems.push(buildProblem('number', 'card_declined', message, 'number'))
  }
  if (!(typed.expMonth >= 1 && typed.expMonth <= 12)) {
    const message = "Your card's expiration month is invalid."
    problems.push(buildProblem('expiry', 'invalid_expiry_month', message, 'exp_month'))
  } else if (!isInFuture(typed, nowSeconds)) {
    const message = "Your card's expiration date is in the past."
    problems.push(buildProblem('expiry', 'invalid_expiry_year', message, 'exp_year'))
  }
  if (!/^\d{3,4}$/.test(typed.cvc)) {
    problems.push(buildProblem('cvc', 'invalid_cvc', "Your card's security code is incomplete.", 'cvc'))
  }
  return problems
}

/** The test card with this number. Call `checkCard` first. */
export function requireTestCard(number: string): TestCard {
  const card = testCards[number]
  if (!card) throw new Error('The number is not the number of a test card.')
  return card
}

function buildProblem(field: CardField, code: string, message: string, param: string): CardProblem {
  return { field, code, message, param }
}

/** Luhn's check digit (ISO/IEC 7812-1). */
function isLuhnValid(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** A card is valid to the end of its month. */
function isInFuture({ expMonth, expYear }: TypedCard, nowSeconds: number): boolean {
  return Date.UTC(expYear, expMonth, 1) / 1000 > nowSeconds
}
