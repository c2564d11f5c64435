import { isDay } from '@candlebook/domain/days/day'
import {
  type DecimalProblem,
  findDecimalProblem,
  findNonNegativeDecimalProblem,
  parseDecimal,
} from '@candlebook/domain/decimal/parse-decimal'
import { MAX_TAG_CHARACTERS } from '@candlebook/domain/text/text'
import { isWebAddress, toWebLink } from '@candlebook/domain/text/web-link'
import * as z from 'zod/mini'

// In this package the message of a check is a field code; getFieldProblemMessage() returns its sentence.

/** A decimal as plain text, zero or more, at most 18 digits before and 18 after the point. */
export const NonNegativeDecimal = z.string('decimal.missing').check(
  z.superRefine((text, ctx) => {
    const problem = findNonNegativeDecimalProblem(text)
    if (problem) ctx.addIssue({ code: 'custom', message: `decimal.${problem}` })
  }),
  z.overwrite((text) => parseDecimal(text) ?? text),
)

/** A price as plain text, with the digits of `NonNegativeDecimal`. Below zero it has rules in checkTrade of the domain. */
export const Price = z.string('decimal.missing').check(
  z.superRefine((text, ctx) => {
    const problem = findDecimalProblem(text)
    if (problem) ctx.addIssue({ code: 'custom', message: `decimal.${problem}` })
  }),
  z.overwrite((text) => parseDecimal(text) ?? text),
)

/** A decimal in an answer, as plain text; may be negative and may have more than 18 decimals (products). */
export const Decimal = z.string()

/**
 * A bound of an amount in a filter, such as -250 or 0.5. It may have more digits than a price, because P&L is a product
 * of prices and quantities.
 */
export const Bound = z
  .string('decimal.not_a_number')
  .check(z.trim(), z.regex(/^-?\d{1,60}(\.\d{1,60})?$/, 'decimal.not_a_number'))

/** A calendar day, yyyy-MM-dd, without a time zone. */
export const Day = z.string('day.missing').check(
  z.minLength(1, { error: 'day.missing', abort: true }),
  z.refine((text) => text === '' || isDay(text), { error: 'day.invalid' }),
)

/** A time of day, HH:mm. */
export const TimeOfDay = z.string('time.invalid').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time.invalid'))

/** A `Day` or null; blank becomes null. */
export const NullableDay = z.nullable(
  z.pipe(
    z.string('day.invalid').check(z.refine((text) => text === '' || isDay(text), 'day.invalid')),
    z.transform((text) => (text === '' ? null : text)),
  ),
)

/** A `Day` that may be left out; blank becomes null. */
export const OptionalDay = z._default(NullableDay, null)

/** The user's current day. Days before 1900 are refused: a period counted back from them would leave the calendar. */
export const Today = Day.check(z.refine((day) => !isDay(day) || day >= '1900-01-01', 'day.invalid'))

/** An instant in UTC, ISO 8601 with milliseconds. */
export const Instant = z.string()

/** An identifier in a path. Any text is valid: the id of another user's record gets the same answer as an unknown id. */
export const Id = z.string()

/** The e-mail address of a person, as somebody else types it: without spaces around it, in lower case. */
export const EmailAddress = z
  .string('email.invalid')
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'email.invalid'), z.email('email.invalid'))

/** A tag of a trade, an entry or a library item. */
export const Tag = z.string('field.invalid').check(z.trim(), z.maxLength(MAX_TAG_CHARACTERS, 'tag.too_long'))

/** The maximum number of characters that a list carries of the notes of a trade or of the content of a journal entry. */
export const MAX_LISTED_CHARACTERS = 500

/** The flag of a record in a list that carries only a part of its texts. The record's own route answers all of it. */
export const Shortened = z.optional(z.literal(true))

/** Refuses the record of a list as the fields of a save: it would overwrite the texts with their beginnings. */
export const NotShortened = z.optional(
  z.pipe(
    z.boolean('field.invalid').check(z.refine((isShortened) => !isShortened, 'record.shortened')),
    z.transform(() => undefined),
  ),
)

/** A trimmed text of a trader, at most `max` characters; blank becomes null, and so does a field that is left out. */
export function optionalText(max: number, tooLong = 'field.too_long') {
  return z._default(blankableText(max, tooLong), null)
}

/** A trimmed text of a trader, at most `max` characters; blank becomes null. */
export function blankableText(max: number, tooLong = 'field.too_long') {
  return z.nullable(
    z.pipe(
      z.string('field.invalid').check(z.trim(), z.maxLength(max, tooLong)),
      z.transform((text) => (text === '' ? null : text)),
    ),
  )
}

/** A decimal or null; blank becomes null. */
export const NullableDecimal = nullableDecimal(findNonNegativeDecimalProblem)

/** A decimal that may be left out; blank becomes null. */
export const OptionalDecimal = z._default(NullableDecimal, null)

/** A `Price` that may be left out; blank becomes null. */
export const OptionalPrice = z._default(nullableDecimal(findDecimalProblem), null)

function nullableDecimal(findProblem: (text: string) => DecimalProblem | null) {
  return z.nullable(
    z.pipe(
      z.string('decimal.not_a_number').check(
        z.trim(),
        z.superRefine((text, ctx) => {
          const problem = text === '' ? null : findProblem(text)
          if (problem) ctx.addIssue({ code: 'custom', message: `decimal.${problem}` })
        }),
      ),
      z.transform((text) => (text === '' ? null : (parseDecimal(text) ?? text))),
    ),
  )
}

/** An http or https address; one without a scheme gets https://, and any other text is refused. */
export const WebLink = z.string('link.invalid').check(
  z.overwrite((text) => toWebLink(text) ?? text),
  z.maxLength(2000, { error: 'link.too_long', abort: true }),
  z.refine(isWebAddress, 'link.invalid'),
)

/**
 * A list of `min` to `max` elements. The length is checked before the elements, because zod alone validates every
 * element of a list that is too long, and each can add a problem. A later clean-up (distinct tags) may shorten the list.
 */
export function boundedList<Item extends z.core.SomeType>(
  item: Item,
  {
    min = 0,
    max,
    error = 'field.invalid',
    tooMany = 'field.too_many',
  }: { min?: number; max: number; error?: string; tooMany?: string },
) {
  const lengthChecks = [z.maxLength(max, tooMany), ...(min > 0 ? [z.minLength(min, error)] : [])]
  const list = z.array(item, error).check(...lengthChecks)
  const limited = z.transform((value: z.input<typeof list>, ctx) => {
    if (!Array.isArray(value) || value.length <= max) return value
    ctx.issues.push({ code: 'custom', message: tooMany, input: null }) // the issue must not keep the long list in memory
    return z.NEVER
  })
  return z.pipe(limited, list)
}
