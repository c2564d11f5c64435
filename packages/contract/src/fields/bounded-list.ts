import * as z from 'zod/mini'

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
