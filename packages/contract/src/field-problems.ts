import { MAX_DRAWDOWN_TRADES, MIN_DRAWDOWN_TRADES } from '@candlebook/domain/analytics/drawdown-options'
import { decimalProblems } from '@candlebook/domain/decimal/parse-decimal'
import { MAX_PLAYBOOK_CHARACTERS, MAX_RULE_CHARACTERS, MAX_RULES } from '@candlebook/domain/playbooks/rules'
import {
  MAX_ENTRY_CHARACTERS,
  MAX_LIBRARY_CHARACTERS,
  MAX_LINKS,
  MAX_NOTES_CHARACTERS,
  MAX_TAG_CHARACTERS,
  MAX_TAGS,
  MAX_TEMPLATE_CHARACTERS,
} from '@candlebook/domain/text/text'
import { tradeProblems } from '@candlebook/domain/trades/check-trade'
import { fillProblems } from '@candlebook/domain/trades/fills'
import type { FieldProblem } from './error-body.ts'

/** One sentence for every field code, shown next to the field by the browser and sent by the server. */
export const fieldProblems = {
  'field.invalid': 'This value is not valid',
  'field.unknown': 'This address has no such parameter',
  'field.required': 'Fill in this field',
  'field.too_long': 'This is too long',
  'field.too_many': 'This list is too long',
  'day.missing': 'Choose a date',
  'time.invalid': 'Enter a time such as 09:30',
  'day.invalid': 'Enter a date that exists, such as 2026-11-20',
  'band.invalid': 'Enter an amount such as 25, a percentage such as 0.1% or a multiple such as 0.25R',
  'symbol.missing': 'Enter a symbol',
  'symbol.too_long': 'A symbol has 20 characters at most',
  'risk.range': 'Enter a percentage from 0 to 100',
  'drawdown.depth': 'Enter a drawdown above 0',
  'drawdown.trades': `Enter a whole number from ${MIN_DRAWDOWN_TRADES} to ${MAX_DRAWDOWN_TRADES}`,
  'playbook.too_long': `A description has ${inThousands(MAX_PLAYBOOK_CHARACTERS)} characters at most`,
  'playbook.rule_too_long': `A rule has ${MAX_RULE_CHARACTERS} characters at most`,
  'playbook.too_many_rules': `A strategy has ${MAX_RULES} rules at most`,
  'label.playbooks_too_long':
    'Both have a playbook, and together these are too long. Delete rules, pictures or text of one first',
  'label.name_taken': 'This name is used already. Merge both into one, or choose another name',
  'tag.too_long': `A tag has ${MAX_TAG_CHARACTERS} characters at most`,
  'tags.too_many': `There is room for ${MAX_TAGS} tags; remove some`,
  'tags.too_many_in_trade': `A trade has ${MAX_TAGS} tags at most, and one of the selected trades would have more`,
  'links.too_many': `There is room for ${MAX_LINKS} links; remove some`,
  'record.shortened':
    'A list carries only the beginning of long texts; load the record from its own address before you change it',
  'notes.too_long': `Notes have ${inThousands(MAX_NOTES_CHARACTERS)} characters at most; put the rest into the journal`,
  'entry.too_long': `An entry has ${inThousands(MAX_ENTRY_CHARACTERS)} characters at most; put the rest into a second entry`,
  'template.too_long': `A template has ${inThousands(MAX_TEMPLATE_CHARACTERS)} characters at most`,
  'item.too_long': `A text has ${inThousands(MAX_LIBRARY_CHARACTERS)} characters at most; put the rest into a second item`,
  'link.invalid': 'Please enter a valid URL',
  'link.too_long': 'A link has 2,000 characters at most',
  'account.name_missing': 'Enter a name',
  'account.name_taken': 'You have an account with this name already',
  'account.currency_invalid': 'Enter the code of a currency, such as EUR or USDT',
  'account.same': 'Choose another account',
  'account.starting_balance_missing': 'Enter the balance at the start of this day',
  'account.starting_day_missing': 'Choose the day that starts with this balance',
  'view.name_missing': 'Enter a name',
  'view.name_taken': 'You have a view with this name already',
  'view.columns_missing': 'Choose at least one column',
  'movement.zero': 'Enter an amount that is not 0',
  'movement.deposit_paid': 'A deposit is above 0. Choose Withdrawal for money that left the account',
  'movement.withdrawal_received': 'A withdrawal is below 0. Choose Deposit for money that came in',
  'movement.in_future': 'The day is after today',
  'import.lot_after_sale': 'Choose the day of the exit or an earlier one',
  'import.lot_below_zero': 'This price cannot be below zero',
  'trade.from_fills': 'The fills of this trade decide this field',
  'trade.unknown': 'This trade is not yours or no longer exists',
  'entry.title_missing': 'Enter a title',
  'entry.content_missing': 'Write something first',
  'template.name_missing': 'Enter a name',
  'item.title_missing': 'Enter a title',
  'item.category_missing': 'Choose a category',
  'item.content_missing': 'Write something first',
  'item.url_missing': 'Please enter a valid URL',
  'image.unknown': 'This image is not yours or no longer exists',
  'post.title_missing': 'Enter a title',
  'post.excerpt_missing': 'Enter an excerpt',
  'post.content_missing': 'Write something first',
  'post.author_missing': 'Enter the name of the author',
  'post.image_text_missing': 'Describe each image, or mark it as decorative',
  'post.image_unknown': 'This image is not stored for the blog or no longer exists',
  'contact.name_missing': 'Name is required',
  'contact.email_missing': 'Email is required',
  'contact.email_invalid': 'Invalid email',
  'contact.subject_missing': 'Subject is required',
  'contact.message_missing': 'Message is required',
  'contact.message_too_short': 'Message must be at least 10 characters',
  'contact.one_line': 'Write this on one line',
  'currency.unknown': 'Choose a currency, such as EUR, USD or CHF',
  'email.invalid': 'Enter an email address such as name@example.com',
  'email.differs': 'Email confirmation does not match',
  'audit.period_reversed': 'Choose the same or a later day than the first one',
  'invitation.duration_invalid': 'Choose 1 to 3650 days, or lifetime access',
  'billing.extended_too_early': 'The user has access until then already. Choose a later day',
  'billing.extended_too_late': 'Choose a day within the next two years',
  'billing.extended_cancelled': 'The subscription is cancelled and has no next charge',
  'billing.extended_overdue': 'The last payment is overdue and is tried again first',
  'event.zero': 'Enter a number above 0',
  'event.in_future': 'The day is after today',
  'event.too_early': 'The trade has executions after this day. Choose a later day',
  'event.too_much': 'This is more than the open quantity',
  'event.shares_or_cash': 'Enter the new symbol, or the cash for each share',
  'event.no_position': 'No open position of this symbol is known on the day of the spin-off',
  'event.typed_trade': 'This trade was typed by hand. Edit its quantity, price or symbol instead',
  'reason.missing': 'Say why',
  'profile.name_missing': 'Enter your full name',
  'token.name_missing': 'Enter a name',
  'token.rights_missing': 'Choose at least one right',
  'token.expiry_invalid': 'Choose a day within the next 365 days',
  'notification.text_missing': 'Por favor, preencha todos os campos obrigatórios',
  'notification.recipients_missing': 'Por favor, selecione pelo menos um destinatário',
  'notice.text_missing': 'Enter a text',
  'notice.end_before_start': 'The end must be after the start',
  'decimal.ambiguous': 'Choose which number you mean',
  ...addPrefix('decimal', decimalProblems),
  ...tradeProblems,
  ...fillProblems,
} as const

/** A stable dotted code of a field's problem, such as `account.name_taken`. */
export type FieldCode = keyof typeof fieldProblems

/** The sentence of a field code. */
export function getFieldProblemMessage(code: FieldCode): string {
  return fieldProblems[code]
}

/** Whether a text is a field code. */
function isFieldCode(text: string): text is FieldCode {
  return Object.hasOwn(fieldProblems, text)
}

function inThousands(count: number): string {
  return count.toLocaleString('en-US')
}

function addPrefix<const Prefix extends string, Code extends string>(
  prefix: Prefix,
  sentences: Record<Code, string>,
): Record<`${Prefix}.${Code}`, string> {
  return Object.fromEntries(
    Object.entries(sentences).map(([code, sentence]) => [`${prefix}.${code}`, sentence]),
  ) as Record<`${Prefix}.${Code}`, string> // the type of fromEntries loses the keys
}

/**
 * Maximum number of field problems in one answer. A form has far fewer, and a malicious request could cause thousands.
 */
export const MAX_FIELD_PROBLEMS = 100

/** The field problems of a failed check, one per field (the first), each with its code and sentence; the first 100. */
export function toFieldProblems(issues: readonly Issue[]): FieldProblem[] {
  const byField = new Map<string, FieldProblem>()
  for (const issue of issues) {
    if (byField.size === MAX_FIELD_PROBLEMS) break
    const field = (issue.path ?? [])
      .map((step) => String(typeof step === 'object' ? step.key : step))
      .join('.')
    const code = isFieldCode(issue.message) ? issue.message : 'field.invalid'
    if (!byField.has(field)) byField.set(field, { field, code, message: getFieldProblemMessage(code) })
  }
  return [...byField.values()]
}

/** An issue in the format of every Standard Schema library. */
type Issue = {
  readonly message: string
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined
}
