import { type TestCard, testCards } from './test-cards.ts'

/** A card as it is typed. */
export type TypedCard = { number: string; expMonth: number; expYear: number; cvc: string }

export type CardField = 'number' | 'expiry' | 'cvc'

export type CardProblem = { field: CardField; code: string; message: string; param: string }

/** The problems of a typed card, first those of its form, then what the test card itself refuses. */
export function checkCard(typed: TypedCard, nowSeconds: number): CardProblem[] {
  const problems: CardProblem[] = []
  if (!isLuhnValid(typed.number)) {
    problems.push(problem('number', 'incorrect_number', 'Your card number is incorrect.', 'number'))
  } else if (!testCards[typed.number]) {
    const message = 'The sandbox takes test cards only, for example 4242 4242 4242 4242.'
    problems.push(problem('number', 'card_declined', message, 'number'))
  }
  if (!(typed.expMonth >= 1 && typed.expMonth <= 12)) {
    const message = "Your card's expiration month is invalid."
    problems.push(problem('expiry', 'invalid_expiry_month', message, 'exp_month'))
  } else if (!isInFuture(typed, nowSeconds)) {
    const message = "Your card's expiration date is in the past."
    problems.push(problem('expiry', 'invalid_expiry_year', message, 'exp_year'))
  }
  if (!/^\d{3,4}$/.test(typed.cvc)) {
    problems.push(problem('cvc', 'invalid_cvc', "Your card's security code is incomplete.", 'cvc'))
  }
  return problems
}

/** The test card with this number. Call `checkCard` first. */
export function requireTestCard(number: string): TestCard {
  const card = testCards[number]
  if (!card) throw new Error('The number is not the number of a test card.')
  return card
}

function problem(field: CardField, code: string, message: string, param: string): CardProblem {
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
