import { html } from 'hono/html'
import { type CardField, checkCard, type TypedCard } from '../cards/test-cards.ts'
import { type Context, createId } from '../state/context.ts'
import type { Challenge } from '../state/state.ts'
import { type Html, renderField } from './page.ts'

export type CardErrors = Partial<Record<CardField, string>>

/** A card as its three fields were typed. */
type CardText = { number: string; expiry: string; cvc: string }

const PAID_CARD = '4242 4242 4242 4242'

/** The three fields of a card, with a card that can be typed. A number or code is never written back into the page. */
export function renderCardFields(expiry: string, errors: CardErrors): Html {
  const numeric = { inputmode: 'numeric' }
  return html`<p class="muted">A card that is paid: ${PAID_CARD}, any date in the future, any three digits. <a href="/">All test cards</a></p>
${renderField('number', 'Card number', {
  ...numeric,
  autocomplete: 'cc-number',
  placeholder: PAID_CARD,
  error: errors.number,
})}
<div class="row">
${renderField('expiry', 'Expiry (MM / YY)', {
  ...numeric,
  autocomplete: 'cc-exp',
  placeholder: '12 / 34',
  value: expiry,
  error: errors.expiry,
})}
${renderField('cvc', 'Security code (CVC)', { ...numeric, autocomplete: 'cc-csc', placeholder: '123', error: errors.cvc })}
</div>`
}

/** Reads and checks the three fields. Each message names its field. */
export function readCard(text: CardText, nowSeconds: number): { card: TypedCard; errors: CardErrors } {
  const [month = '', year = ''] = text.expiry.split('/').map((part) => part.trim())
  const shortYear = /^\d{2}$/.test(year) ? 2000 + Number(year) : Number.NaN
  const card = {
    number: text.number.replaceAll(/[\s-]/g, ''),
    expMonth: /^\d{1,2}$/.test(month) ? Number(month) : Number.NaN,
    expYear: /^\d{4}$/.test(year) ? Number(year) : shortYear,
    cvc: text.cvc.trim(),
  }
  const errors: CardErrors = {}
  for (const problem of checkCard(card, nowSeconds)) errors[problem.field] ??= problem.message
  return { card, errors }
}

/** The field that a refused card's error belongs to. */
export function findErrorField(param: string | undefined): CardField {
  if (param === 'cvc') return 'cvc'
  return param?.startsWith('exp_') ? 'expiry' : 'number'
}

/** Opens the bank's page for a card. Returns its address. */
export function openChallenge(ctx: Context, challenge: Omit<Challenge, 'id'>): string {
  const id = createId(ctx, 'challenge_')
  ctx.state.challenges[id] = { id, ...challenge }
  return `/challenge/${id}`
}
